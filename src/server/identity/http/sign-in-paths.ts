const SIGN_IN = /^\/api\/oauth\/(captcha|caChallenge|sendLoginCode|login|token)$/;

/** Tests whether a path is a call that is made before signing in. Such paths have a separate rate limit (ADDRESS_SIGN_INS_PER_MINUTE). */
export const isSignInPath = (path: string): boolean => SIGN_IN.test(path);
