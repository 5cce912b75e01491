import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** A client of JSSE as it is without options: PORT NAME. */
class Client {
  public static void main(String[] arguments) throws Exception {
    SSLSocket socket = (SSLSocket) SSLSocketFactory.getDefault().createSocket("127.0.0.1", Integer.parseInt(arguments[0]));
    var parameters = socket.getSSLParameters();
    parameters.setServerNames(List.of(new SNIHostName(arguments[1])));
    socket.setSSLParameters(parameters);
    socket.startHandshake();
  }
}
