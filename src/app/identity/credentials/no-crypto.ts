// Replaces Node's `crypto`, which sm-crypto-v2 uses for random numbers without Web Crypto. A digest needs none.
export const webcrypto = undefined;
