// sm-crypto-v2 asks Node's `crypto` for random numbers where there is no Web Crypto; a digest needs none.
export const webcrypto = undefined;
