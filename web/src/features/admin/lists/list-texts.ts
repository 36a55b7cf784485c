/** The texts of one list in the administration. */
type ListTexts = {
  title: string
  sub?: string
  /** The title of a list without rows; by default `No users yet`. */
  empty?: string
  /** The text that the specification has for a list without rows, and for one that could not be loaded. */
  prescribed?: string
  /** The sentence of a list without rows. */
  none?: string
  /** The placeholder of the search field; a list without it has no search field. */
  finds?: string
}

/** The texts by list; the key is the last part of the list's address below /admin. */
const listTexts = {
  users: {
    title: 'Users',
    prescribed: "THERE AREN'T ANY USERS",
    finds: 'Username or email',
  },
  packages: {
    title: 'Packages',
    prescribed: "THERE AREN'T ANY PACKAGES",
  },
  subscriptions: {
    title: 'Subscriptions',
    sub: 'Paid packages in force, by the user’s number.',
    prescribed: "THERE AREN'T ANY SUBSCRIPTIONS",
  },
  transactions: {
    title: 'Transactions',
    prescribed: "THERE AREN'T ANY TRANSACTIONS",
  },
  projects: {
    title: 'Projects',
    prescribed: "THERE AREN'T ANY PROJECTS",
    finds: 'Username, email or host',
  },
  'project-keywords': {
    title: 'Project keywords',
    prescribed: "THERE AREN'T ANY PROJECT KEYWORDS",
    finds: 'Keyword, username or email',
  },
  'project-keyword-requests': {
    title: 'Requests',
    sub: 'Checks of the last seven days.',
    prescribed: "THERE AREN'T ANY REQUESTS",
  },
  'project-keyword-positions': {
    title: 'Positions',
    sub: 'The history of one keyword; otherwise the latest position of each.',
    prescribed: "THERE AREN'T ANY POSITIONS",
  },
  'project-keyword-competitors': {
    title: 'Competitors',
    prescribed: "THERE AREN'T ANY COMPETITORS",
  },
  keywords: {
    title: 'Keywords',
    sub: 'Each text once, for all accounts.',
    prescribed: "THERE AREN'T ANY KEYWORDS",
    finds: 'Beginning of a keyword',
  },
  activities: {
    title: 'Activities',
    prescribed: "THERE AREN'T ANY ACTIVITIES",
  },
  contacts: {
    title: 'Contacts',
    sub: 'Messages from visitors, newest first. Answer them by email.',
    prescribed: 'UNABLE TO GET CONTACTS',
    none: 'No messages yet.',
  },
  tickets: {
    title: 'Tickets',
    sub: 'From all customers. Tickets waiting for an answer come first.',
    prescribed: 'UNABLE TO GET TICKETS',
    none: 'No tickets yet.',
  },
  erasures: {
    title: 'Erasures',
    sub: 'Accounts whose data will be erased. Order one from the list of users.',
    empty: 'No erasures',
    none: 'No erasure is planned.',
  },
  audit: {
    title: 'Audit log',
    sub: 'What administrators did, here and with npm run admin, their log-ins, and log-ins as somebody else. Entries are never changed or removed.',
    empty: 'No entries yet',
    none: 'Nothing is recorded yet.',
    finds: 'Who or subject',
  },
  workers: {
    title: 'Workers',
    sub: 'Processes that fetch result pages.',
    prescribed: "THERE AREN'T ANY WORKERS",
    none: 'No worker has started in the last day.',
  },
  proxies: {
    title: 'Proxies',
    prescribed: 'UNABLE TO GET PROXIES',
    none: 'Without proxies, sources use those of the settings.',
  },
  logs: {
    title: 'Logs',
    sub: 'What each check of the last seven days did.',
    prescribed: 'UNABLE TO GET LOGS',
    none: 'No checks yet.',
  },
  jobs: {
    title: 'Jobs',
    sub: 'What is done in the background. Failed ones are kept for 30 days.',
    empty: 'No jobs here',
    none: 'No job waits.',
  },
  deliveries: {
    title: 'Messages',
    sub: 'What alerts and reports send to mail addresses, chats, webhooks, servers and devices.',
    empty: 'No messages here',
    none: 'No message waits.',
  },
  mails: {
    title: 'Mails',
    sub: 'Failed ones are kept for seven days, so that they can be sent again.',
    empty: 'No mails here',
    none: 'No mail waits.',
    finds: 'Recipient',
  },
} as const satisfies Record<string, ListTexts>

export type ListName = keyof typeof listTexts

export const textsOf = (list: ListName): ListTexts => listTexts[list]
