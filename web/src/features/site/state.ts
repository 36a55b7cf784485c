/** What an installation's settings let the public pages say. */
export type SiteState = {
  /** The smallest plan begins with a free trial. */
  isTrialOn: boolean
  /** Ranks are tracked for approved people only. */
  isBeta: boolean
}

/** Every state there is: the pages are written once for each when the site is built. */
export const siteStates: readonly SiteState[] = [true, false].flatMap((isTrialOn) =>
  [true, false].map((isBeta) => ({ isTrialOn, isBeta })),
)

/** The folder of the pages written for a state; the server looks for them by the same name. */
export const folderOf = ({ isTrialOn, isBeta }: SiteState): string =>
  `${isTrialOn ? 'trial' : 'paid'}-${isBeta ? 'beta' : 'open'}`
