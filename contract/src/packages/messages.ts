import { counted } from '../counted.ts'

/** Packages, their limits, and paying for them. */
export const packageMessages = {
  trialOrPayment: 'Please continue with the trial or select a package.',
  packageExpired: 'Your package has expired. Please select a package to continue.',
  unknownPackage: 'There is no such package.',
  noPayment: 'Online payment is not set up here. Please contact us to change your package.',
  notSoldOnline: 'This package cannot be bought online. Please contact us.',
  noSubscription: 'There is no subscription to change. Please select a package.',
  alreadySubscribed: 'You have a subscription already. Change its package instead.',
  changeUnderWay: 'Another change of the subscription is under way. Try again in a moment.',
  alreadyCancelled: 'The subscription is cancelled already.',
  alreadyPaused: 'The subscription is paused already.',
  notPaused: 'The subscription is neither paused nor cancelled.',
  noPauseOnTrial: 'A trial cannot be paused.',
  continueFirst: 'The subscription is paused or cancelled. Continue it first.',
  payFirst: 'The last payment failed. Pay it first.',
  samePackage: 'This is your package already.',
  paymentProviderFailed: 'The payment provider did not do this. Please try again later.',
  wrongSignature: 'The signature of this message is wrong.',
  noTrial: 'The trial is no longer available.',
  limitReached: {
    projects: (most: number) => `Your package has room for ${counted(most, 'project')}.`,
    keywords: (most: number) => `Your package has room for ${counted(most, 'keyword')}.`,
    keywordsPerProject: (most: number) =>
      `A project of your package has room for ${counted(most, 'keyword')}.`,
    competitors: (most: number) => `Your package has room for ${counted(most, 'competitor')}.`,
    dashboards: (most: number) => `Your package has room for ${counted(most, 'dashboard')}.`,
    brands: (most: number) =>
      most === 0
        ? 'White label is not part of your package.'
        : `Your package has room for ${counted(most, 'brand')}.`,
    clients: 'No more clients can register here at the moment.',
    dailyRequests: (most: number) =>
      `Your package allows ${counted(most, 'rank request')} a day. These would be more.`,
  },
  tooManyMembers: 'Your package does not allow this many team members.',
} as const
