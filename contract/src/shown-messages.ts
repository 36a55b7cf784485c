/** The server's messages that screens also show by themselves. The browser loads these alone. */
export const shownMessages = {
  unavailable: 'The service is starting or stopping. Please try again in a moment.',
  internal: 'Something went wrong on our side. Please try again.',
  noPassword: 'Your account has no password yet.',
  signInAgainForEmail: 'Log in again to change your address. You have 10 minutes.',
  emailChanged: 'The email address was changed.',
  emailConfirmed: 'Your email address is confirmed.',
  confirmWithPassword: 'Enter your account password to confirm that it is yours.',
  signInExpired: 'This log-in has expired. Please start again.',
  invalidToken: 'INVALID OR EMPTY TOKEN.',
  resetLinkSent: 'If an account has this address, a link to choose a new password is on its way.',
  noFilter: 'Please fill at least one filter settings.',
  socialPassword: (provider: string) =>
    `Your account is associated with ${provider}, you can't change your password.`,
} as const
