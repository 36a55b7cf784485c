/** Settings of an installation that change what the public pages say. */
export type SiteState = {
  /** Without them only the documentation, the privacy policy and the 404 page are left. */
  hasPages: boolean
  /** The smallest plan starts with a free trial. */
  isTrialOn: boolean
  /** Tracks ranks only for approved people. */
  isBeta: boolean
}

const both = [true, false]

/** All possible states: the build renders the pages once for each. */
export const siteStates: readonly SiteState[] = both.flatMap((hasPages) =>
  both.flatMap((isTrialOn) => both.map((isBeta) => ({ hasPages, isTrialOn, isBeta }))),
)

/** The folder of the pages of a state; the server uses the same name. */
export const folderOf = ({ hasPages, isTrialOn, isBeta }: SiteState): string =>
  `${isTrialOn ? 'trial' : 'paid'}-${isBeta ? 'beta' : 'open'}${hasPages ? '' : '-off'}`
