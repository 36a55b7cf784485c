const PROJECTS = 'writes what it derives from result pages beside the rows'

/**
 * Slices that write tables of other slices, and why. The slice whose `.tables.ts` declares a table owns it;
 * all others write it through the owner's verbs. docs/architecture.md has the same list.
 */
export const otherWriters: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  accounts: {
    clients: 'opens the accounts of clients',
    packages: 'pauses an account whose package has ended',
    'second-factor': 'closes an account to members without a second factor',
  },
  alert_marks: { tracking: PROJECTS },
  clients: {
    account: 'sets the picture of a client',
    auth: 'moves a client to another address',
  },
  competitor_positions: { tracking: PROJECTS },
  competitors: {
    'tracked-keywords': 'follows competitors that are named when keywords are added',
    tracking: PROJECTS,
  },
  keywords: { tracking: PROJECTS },
  projects: { tracking: PROJECTS },
  users: {
    account: 'sets preferences and the picture',
    packages: 'sets the package, and ends the choice of one',
    'status-mails': 'turns a status mail off by the link in it',
  },
}
