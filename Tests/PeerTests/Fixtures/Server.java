import java.io.*;
import java.lang.reflect.*;
import java.net.*;
import java.nio.file.*;
import java.security.*;
import java.security.cert.*;
import java.security.spec.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;
import javax.net.ssl.*;

/**
 * A JSSE server with every suite and version that the JDK knows: PORT {KIND CERTIFICATES KEY}… with KIND as in KeyFactory.
 * With -Dkeys=NewSunX509 a certificate is chosen by how it is signed, too.
 * It prints what the JDK's own tables say that it can accept.
 */
public class Server {
  static final char[] NONE = new char[0];

  public static void main(String[] arguments) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, NONE);
    for (int i = 1; i < arguments.length; i += 3) add(store, arguments[i], arguments[i + 1], arguments[i + 2]);
    KeyManagerFactory keys = KeyManagerFactory.getInstance(System.getProperty("keys", "SunX509"));
    keys.init(store, NONE);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), new TrustManager[0], null);
    List<SSLServerSocket> sockets = new ArrayList<>();
    for (String address : List.of("127.0.0.1", "::1")) {
      InetAddress place = InetAddress.getByName(address);
      SSLServerSocket socket =
          (SSLServerSocket) context.getServerSocketFactory().createServerSocket(Integer.parseInt(arguments[0]), 1024, place);
      socket.setEnabledCipherSuites(socket.getSupportedCipherSuites());
      socket.setEnabledProtocols(socket.getSupportedProtocols());
      sockets.add(socket);
    }
    System.out.println("TRUTH " + truth(sockets.get(0)));
    ExecutorService pool = Executors.newCachedThreadPool();
    for (SSLServerSocket socket : sockets) pool.submit(() -> serve(socket, pool));
  }

  static void add(KeyStore store, String kind, String certificates, String key) throws Exception {
    String text = Files.readString(Path.of(key)).replaceAll("-----[^-]+-----|\\s", "");
    PrivateKey privateKey = KeyFactory.getInstance(kind).generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(text)));
    try (InputStream file = new FileInputStream(certificates)) {
      var chain = CertificateFactory.getInstance("X.509").generateCertificates(file);
      store.setKeyEntry(kind, privateKey, NONE, chain.toArray(new java.security.cert.Certificate[0]));
    }
  }

  static Object serve(SSLServerSocket listener, ExecutorService pool) throws IOException {
    for (;;) {
      SSLSocket socket = (SSLSocket) listener.accept();
      pool.submit(() -> {
        try (socket) {
          socket.setSoTimeout(20_000);
          socket.startHandshake();
        } catch (IOException ended) {
        }
      });
    }
  }

  /** Which enabled suites each enabled version can have, from sun.security.ssl.CipherSuite. */
  static String truth(SSLServerSocket socket) throws Exception {
    Class<?> kind = Class.forName("sun.security.ssl.CipherSuite");
    Map<String, Object> suites = new HashMap<>();
    for (Object suite : kind.getEnumConstants()) suites.put((String) field(suite, "name"), suite);
    List<String> versions = new ArrayList<>();
    for (String version : socket.getEnabledProtocols()) {
      List<String> found = new ArrayList<>();
      for (String name : socket.getEnabledCipherSuites()) {
        Object suite = suites.get(name);
        List<?> supported = (List<?>) field(suite, "supportedProtocols");
        boolean fits = supported.stream().anyMatch(one -> named(one).equals(version));
        if (fits && !name.endsWith("_SCSV")) found.add(String.format("\"0x%04x\"", (int) field(suite, "id")));
      }
      if (!found.isEmpty()) versions.add("\"" + version.replaceAll("^TLSv1$", "TLSv1.0") + "\":{\"suites\":[" + String.join(",", found) + "]}");
    }
    return "{" + String.join(",", versions) + "}";
  }

  static String named(Object version) {
    try {
      return (String) field(version, "name");
    } catch (ReflectiveOperationException impossible) {
      return "";
    }
  }

  static Object field(Object owner, String name) throws ReflectiveOperationException {
    Field field = owner.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field.get(owner);
  }
}
