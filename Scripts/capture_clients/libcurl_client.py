"""A client of Debian's libcurl with GnuTLS as it is without options: PORT NAME."""
import ctypes
import sys

port, name = sys.argv[1:3]
curl = ctypes.CDLL("libcurl-gnutls.so.4")
curl.curl_easy_init.restype = curl.curl_slist_append.restype = ctypes.c_void_p
handle = ctypes.c_void_p(curl.curl_easy_init())
addresses = ctypes.c_void_p(curl.curl_slist_append(None, f"{name}:{port}:127.0.0.1".encode()))
curl.curl_easy_setopt(handle, 10203, addresses)  # CURLOPT_RESOLVE
curl.curl_easy_setopt(handle, 10002, f"https://{name}:{port}/".encode())  # CURLOPT_URL
curl.curl_easy_perform(handle)
