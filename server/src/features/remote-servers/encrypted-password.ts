/** The purpose that server passwords are encrypted for. */
export const PASSWORD = 'remote server passwords'
