"""A client of curl_cffi: PROFILE PORT NAME."""
import sys

from curl_cffi import CurlOpt, requests

port, name = sys.argv[2:4]
requests.get(
    f"https://{name}:{port}/", impersonate=sys.argv[1], verify=False, timeout=10,
    curl_options={CurlOpt.RESOLVE: [f"{name}:{port}:127.0.0.1"]})
