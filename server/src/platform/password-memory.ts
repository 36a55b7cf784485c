/** Memory for the hash of a password, in KiB: OWASP's recommendation for argon2id with 2 passes and 1 lane. */
export const SAFE_PASSWORD_MEMORY = 19_456
/** The minimum that argon2id allows. */
export const LEAST_PASSWORD_MEMORY = 8
