/** What the password of a server is encrypted for. */
export const PASSWORD = 'remote server passwords'
