/** What the public pages say depends on these settings of an installation. */
export type SiteState = {
  /** The smallest plan starts with a free trial. */
  isTrialOn: boolean
  /** Tracks ranks only for approved people. */
  isBeta: boolean
}

/** All possible states: the build renders the pages once for each. */
export const siteStates: readonly SiteState[] = [true, false].flatMap((isTrialOn) =>
  [true, false].map((isBeta) => ({ isTrialOn, isBeta })),
)

/** The folder of the pages of a state; the server uses the same name. */
export const folderOf = ({ isTrialOn, isBeta }: SiteState): string =>
  `${isTrialOn ? 'trial' : 'paid'}-${isBeta ? 'beta' : 'open'}`
