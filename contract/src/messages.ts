import { accountMessages } from './account/messages.ts'
import { apiMessages } from './api-tokens/messages.ts'
import { templateMessages } from './client-templates/messages.ts'
import { counted } from './counted.ts'
import { exportMessages } from './exports/messages.ts'
import { feedMessages } from './feeds/messages.ts'
import { type Dropped, droppedText } from './imports/dropped-lines.ts'
import { frequencyText } from './keywords/check-frequency.ts'
import { keywordMessages } from './keywords/messages.ts'
import { memberMessages } from './members/messages.ts'
import { packageMessages } from './packages/messages.ts'
import { questionMessages } from './questions/messages.ts'
import { shownMessages } from './shown-messages.ts'

type ProjectFields = { name: string; url: string; check_every: number }

/** One project by its name, several by the first and their number. */
const namesOf = ([first = '', ...others]: readonly string[]) =>
  others.length === 0 ? `the project ${first}` : `the project ${first} and ${others.length} more`

type Fallen = { brands: number; dashboards: number; projects: number }

const deletedWith = (what: string, count: number, others: string[]) => {
  const fallen = others.filter((other) => !other.startsWith('0 '))
  const verb = count === 1 ? 'has' : 'have'
  return `${what} ${verb} been deleted${fallen.length === 0 ? '' : `, with ${fallen.join(' and ')}`}.`
}

/** Every message of the server, so that screens and tests use one source. */
const settingNames = {
  status: 'Tracking',
  is_favourited: 'Favourite',
  is_sticky: 'Pinned',
  is_alerts_enabled: 'Alerts',
  check_every: 'Check frequency',
  ends: 'End',
  preferred_page: 'Preferred page',
} as const

/** Formats the value of a setting; a number is the days between checks. */
function valueNamed(value: boolean | number | string | null): string {
  if (value === null) return 'none of its own'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (value === 0) return 'paused'
  return typeof value === 'string' ? value : value === 1 ? 'every day' : `every ${value} days`
}

export const messages = {
  ...shownMessages,
  ...accountMessages,
  ...apiMessages,
  ...packageMessages,
  ...keywordMessages,
  ...memberMessages,
  ...templateMessages,
  ...exportMessages,
  ...feedMessages,
  ...questionMessages,
  signInFirst: 'Please log in to continue.',
  wrongCredentials: 'Username or password is wrong.',
  forbidden: 'You are not allowed to do this.',
  httpsOnly: 'Open this site over https.',
  notApproved: 'Ranks are tracked for approved users only while this is a beta.',
  notFound: 'Not found.',
  endedLink: 'This link has ended. Ask its sender for a new one.',
  methodNotAllowed: 'This method is not allowed here.',
  malformedBody: 'The request could not be read.',
  unknownField: 'is not a field of this call',
  outOfRange: 'A number is too large.',
  unstorableDay: 'A date is out of range.',
  unstorableText: 'A text contains a character that cannot be stored.',
  tooLarge: 'The request is too large.',
  tooSlowly: 'The request arrived too slowly. Please try again on a faster connection.',
  unsupportedMediaType: 'Send JSON or a form; multipart only for calls that accept files.',
  tooManyRequests: (seconds: number) =>
    `Too many requests, please try again in ${counted(seconds, 'second')}.`,
  tooManyKeywords: 'may hold at most 500 keywords',
  notTimeZone: 'must be the name of a time zone',
  notPattern: 'must be a regular expression',
  competitorChanged: (host: string, count: number) =>
    `${counted(count, 'keyword')} now ${count === 1 ? 'follows' : 'follow'} ${host}.`,
  competitorUnfollowed: (host: string, count: number) =>
    `${host} is no longer followed at ${counted(count, 'keyword')}.`,
  settingNamed: (setting: keyof typeof settingNames, value: boolean | number | string | null) =>
    `${settingNames[setting]}: ${setting === 'ends' && value === null ? 'never' : valueNamed(value)}`,
  undone: (restored: number, leftOut: number) =>
    `${counted(restored, 'item')} restored.${leftOut > 0 ? ` ${counted(leftOut, 'item')} skipped: there again, or deleted since.` : ''}`,
  restored: (projects: number, keywords: number, leftOut: number) => {
    const parts = [
      ...(projects > 0 ? [counted(projects, 'project')] : []),
      ...(keywords > 0 || projects === 0 ? [counted(keywords, 'keyword')] : []),
    ]
    const what = `${parts.join(' and ')} restored.`
    return leftOut === 0 ? what : `${what} ${counted(leftOut, 'keyword')} skipped: already tracked.`
  },
  purgeNeedsWholeAccount: 'Only people who see all projects of the account can delete permanently.',
  purged: (projects: number, keywords: number) =>
    `${[...(projects > 0 ? [counted(projects, 'project')] : []), counted(keywords, 'keyword')].join(' and ')} deleted permanently.`,
  frequencySet: (count: number) =>
    `Changed how often ${counted(count, 'keyword')} ${count === 1 ? 'is' : 'are'} checked.`,
  preferredPageSet: (count: number) => `Preferred page set for ${counted(count, 'keyword')}.`,
  preferredPageCleared: (count: number) => `Preferred page cleared for ${counted(count, 'keyword')}.`,
  notAnAddress: 'must be a proper url',
  notOfSite: (url: string) => `must be a page of the site that is tracked, ${url}`,
  settingChanged: (count: number) => `Setting changed for ${counted(count, 'keyword')}.`,
  matchingChanged: (count: number) =>
    `The list has changed: ${counted(count, 'keyword')} match now. Nothing has been done.`,
  bulkActionBegun: 'This has been asked for already. Nothing has been done twice.',
  patternTooSlow: 'takes too long: write a simpler regular expression',
  tooManyPages: 'Too many tabs of this site are open.',
  tooSlow: 'This took too long and was stopped. Please try again in a minute, or with less at once.',
  busy: 'The service is very busy. Please try again in a moment.',
  filesAway: 'The storage of files doesn’t answer. Please try again in a moment.',
  resultPageAway: 'The storage of result pages doesn’t answer. Please try again in a moment.',
  resultPageLost: 'This result page is damaged or missing in the storage. Its position is not affected.',
  pushOn: 'Notifications are on in this browser.',
  pushOff: 'Notifications are off in this browser.',
  privateReceiver: 'Private addresses aren’t allowed.',
  unlistedHost: 'This installation does not call this address. Ask your administrator to allow the host.',
  receiverSlow: 'No answer in time.',
  receiverRests: 'Not asked: the last requests got no answer in time.',
  receiverUnreachable: (reason: string) => `The address could not be reached (${reason}).`,
  receiverRefused: (answer: string) => `The test was refused: ${answer}`,
  testAskedBy: (email: string) =>
    `${email} asked for this test, to see whether messages can be sent to your address.`,
  proveForTest: 'Please confirm your own email address first.',
  addressTestedEnough: 'This address has had enough tests for today.',
  testSent: 'The test has been sent.',
  testOnItsWay: 'The test is on its way.',
  mailAccepted: 'The mail server took the mail.',
  mailNotTaken: 'The mail server did not take the mail.',
  pushAccepted: 'The push service took the message.',
  pushRefused: 'The push service refused the message.',
  memberLacksFactor: 'Not sent: this member cannot open the account without a second factor.',
  browserGone: 'The browser no longer shows notifications.',
  unreadableAddress: 'The address can no longer be read. Enter it again.',
  noTelegramBot: 'This installation has no Telegram bot.',
  notYourServer: 'must be one of your file servers',
  fileExpired: 'The file has expired.',
  filePut: (name: string) => `${name} was uploaded.`,
  notYourBrowser: 'must be a browser of yours with notifications turned on',
  deliveryQueued: 'The message will be sent again.',
  deliveryNotFailed: 'Only a failed message can be sent again.',
  documentGone: 'The document of this message is no longer stored. Send the report again.',
  linksEnded: 'The links to the document have ended.',
  linksEndedBefore: 'The links to its document were ended.',
  deliveryFailed: (title: string, address: string) => `${title} could not be sent to ${address}.`,
  kindOfManyKeywords: 'must be empty: such an alert is about many keywords',
  unknownFeature: 'must be a result-page feature',
  alertFailing: (name: string) => `The alert ${name} could not be sent. We keep trying.`,
  webhookSecretMade: 'The new secret is shown only now. The one before works for another 24 hours.',
  analyticsChosen: 'The property has been chosen. Its numbers are being fetched.',
  analyticsRemoved: 'The property has been removed, with its numbers.',
  connectionUpdated: 'The connection has been renamed.',
  connectionRevoked: 'The connection has been revoked.',
  connectionUnconfigured: (name: string) => `This site is not set up to connect with ${name}.`,
  connectionEnded: (name: string) => `${name} no longer accepts this connection. Connect it again.`,
  connectionRefused: (name: string) => `${name} does not allow this with the connection.`,
  connectionBusy: (name: string) => `${name} accepts no more requests for a while. Try again later.`,
  connectionFailed: (name: string) => `${name} did not answer as expected. Try again.`,
  tooManyGoogleApis: (most: number) => `Your package has room for ${counted(most, 'Google connection')}.`,
  keywordsRead: (read: number, dropped: Dropped) => {
    const text = droppedText(dropped)
    const what = `The file has ${counted(read, 'keyword')}.`
    return text === null ? what : `${what} ${text}`
  },
  expiredPage: 'This page of the import is no longer known. Start the import again.',
  notImportable: 'Keywords come from Google Analytics and Google Search Console only.',
  noSite: 'This connection has no site in Search Console.',
  unknownSite: 'must be a site of the connection',
  unknownView: 'must be a view of the property',
  noQueries: (website: string) =>
    `Google Analytics gives no search queries for this property. Import them from Search Console${website === '' ? '' : ` for ${website}`}.`,
  projectCreated: 'The project has been created.',
  /** Describes a change of a project with its old values. The old address shows which site earlier checks looked for. */
  projectChange: (before: ProjectFields, after: ProjectFields) => {
    const name = before.name === after.name ? '' : ` Its name was ${before.name}.`
    const address = before.url === after.url ? '' : ` Its address was ${before.url}.`
    const isOther = before.check_every !== after.check_every
    const frequency = isOther ? ` Its keywords were checked: ${frequencyText(before.check_every)}.` : ''
    return `Changed the project ${after.name}.${name}${address}${frequency}`
  },
  projectUpdated: 'The project has been changed.',
  projectsDeleted: (count: number) =>
    count === 1 ? 'The project has been deleted.' : `${counted(count, 'project')} have been deleted.`,
  alertCreated: 'The alert has been created.',
  alertsDeleted: (count: number) =>
    count === 1 ? 'The alert has been deleted.' : `${counted(count, 'alert')} have been deleted.`,
  unknownTimeZone: 'There is no such time zone.',
  noSuchFolder: 'There is no such folder.',
  noSuchProjectTag: 'There is no such project tag.',
  tooManyAlerts: (most: number) => `An account may have ${most} alerts. Delete one to create another.`,
  alertUpdated: 'The alert has been updated.',
  alertSnoozed: 'The alert is quiet for a while. You get what it misses afterwards.',
  alertWoken: 'The alert is no longer quiet.',
  reportCreated: 'The report has been created.',
  reportsDeleted: (count: number) =>
    count === 1 ? 'The report has been deleted.' : `${counted(count, 'report')} have been deleted.`,
  tooManyReports: (most: number) => `An account may have ${most} reports. Delete one to create another.`,
  reportUpdated: 'The report has been updated.',
  partTwice: 'may have each part only once',
  reportWithoutTags: 'Choose at least one tag, or leave out the part about tags.',
  reportQueued: 'The report is being created and will be sent in a moment.',
  noAddressToKeep: 'must be entered: there is no address to keep',
  reportFailed: 'The document could not be created. Please try again.',
  reportWithoutAuthor: 'Who created or last edited the report no longer sees the project.',
  reportTooLarge: (most: number) =>
    `A PDF has room for ${counted(most, 'keyword')}. Choose CSV for this report.`,
  reportWithoutBrand: 'The brand of the report is disabled or deleted. Choose another look for it.',
  reportWithoutProject: 'The project was deleted.',
  previewTooLong: 'The preview takes too long for so many keywords. The report itself will be sent.',
  previewsBusy: 'Many previews are being created. Please try again.',
  sharedViewCreated: 'Link created. Anyone with it can view the project.',
  sharedViewRevoked: 'Link revoked.',
  tooManySharedViews: (most: number) => `An account may share ${most} views. Revoke one to share another.`,
  sharedDayOver: 'must be today or later',
  wrongSharedPassword: 'Wrong password.',
  keywordOfOtherProject: 'must be a keyword of the project',
  clickCurveSaved: 'The click curve has been saved.',
  switchSaved: 'The switch has been saved.',
  clickCurveReset: 'The default click curve applies again.',
  tooFewClicks: 'Search Console has too few clicks at these positions to measure a click curve.',
  avatarSaved: 'Your picture has been saved.',
  notAPicture: 'must be a JPEG or PNG picture',
  wrongSetupCode: 'This code is wrong or was used. Restart to get a new code.',
  contactSent: 'Thank you, your message has arrived.',
  ticketCreated: 'The ticket has been created.',
  ticketUpdated: 'The ticket has been updated.',
  replySent: 'The reply has been sent.',
  ticketNotPending: 'Only pending tickets can be replied to.',
  proxiesCreated: (created: number, wrong: number) =>
    `${counted(created, 'proxy', 'proxies')} ${created === 1 ? 'has' : 'have'} been added${
      wrong === 0 ? '' : `, ${counted(wrong, 'line')} ${wrong === 1 ? 'was' : 'were'} left out`
    }.`,
  proxyKnown: (line: number) => `Line ${line}: this proxy is already in the list.`,
  noProxies: 'There is no proxy in this list.',
  proxiesUpdated: 'The proxies have been updated.',
  proxiesDeleted: 'The proxies have been deleted.',
  resalePackageCreated: 'The package has been created.',
  resalePackageUpdated: 'The package has been updated.',
  resalePackagesDeleted: (count: number, fallen: Fallen) =>
    deletedWith(counted(count, 'package'), count, [
      counted(fallen.brands, 'brand'),
      counted(fallen.dashboards, 'dashboard'),
    ]),
  resaleLimit: (most: number) => `must be between 0-${most}`,
  resaleApi: 'needs API access in your own package',
  disabledPackage: 'must be an enabled package',
  illegibleColor: (ground: string, legible: string) =>
    `This text cannot be read on ${ground}. Choose another colour, such as ${legible}.`,
  brandCreated: 'The brand has been created.',
  brandUpdated: 'The brand has been updated.',
  brandDomainSet: 'The domain has been saved.',
  brandDomainRemoved: 'The domain has been removed.',
  brandDomainChecked: {
    waiting: 'The records are not right yet.',
    used: 'The domain is in use.',
    failing: 'The records are not right any more.',
  },
  wrongDomain: 'Enter a domain, like seo.example.com',
  ownDomain: 'This domain belongs to this installation.',
  domainTaken: 'Another brand uses this domain.',
  domainFailing: (domain: string) => `${domain} no longer leads to your brand`,
  domainDropped: (domain: string) => `Your brand no longer uses ${domain}`,
  brandsDeleted: (count: number, fallen: Fallen) =>
    deletedWith(counted(count, 'brand'), count, [counted(fallen.dashboards, 'dashboard')]),
  addressTaken: 'This address is already taken.',
  addressReserved: 'This address is reserved.',
  addressHyphen: 'must begin and end with a letter or digit',
  iconSize: (least: number, most: number) =>
    `must be a square PNG of ${least} x ${least} to ${most} x ${most} pixels`,
  logoTooLarge: (width: number, height: number) => `may have at most ${width} x ${height} pixels`,
  clientCreated: 'The client has been added. Tell them the log-in page, their username and password.',
  clientMailed: 'The client has been added. We mailed them the log-in page and a link to choose a password.',
  clientUpdated: 'The client has been changed.',
  clientsDeleted: (count: number, fallen: Fallen) =>
    deletedWith(counted(count, 'dashboard'), count, [counted(fallen.projects, 'project')]),
  clientsInvited: (invited: number, ignored: number) => {
    const what = `${counted(invited, 'invitation')} ${invited === 1 ? 'has' : 'have'} been sent`
    if (ignored === 0) return `${what}.`
    return `${what}, ${ignored} ${ignored === 1 ? 'is a client' : 'are clients'} already.`
  },
  clientInvitationWithdrawn: 'The invitation has been withdrawn.',
  projectsAssigned: (count: number) =>
    `${counted(count, 'project')} ${count === 1 ? 'has' : 'have'} been assigned.`,
  projectsTakenBack: (count: number) =>
    `${counted(count, 'project')} ${count === 1 ? 'was' : 'were'} moved back to your account.`,
  projectsShared: (count: number) =>
    `${counted(count, 'project')} ${count === 1 ? 'is' : 'are'} shared with the client.`,
  projectsUnshared: (count: number) =>
    `${counted(count, 'project')} ${count === 1 ? 'is' : 'are'} no longer shared with the client.`,
  sharedWith: (names: readonly string[], client: string) =>
    `Shared ${namesOf(names)} with the dashboard ${client}.`,
  sharedBy: (names: readonly string[], brand: string) => `${brand} shared ${namesOf(names)} with you.`,
  unsharedWith: (names: readonly string[], client: string) =>
    `Ended sharing ${namesOf(names)} with the dashboard ${client}.`,
  unsharedBy: (names: readonly string[], brand: string) => `${brand} ended sharing ${namesOf(names)}.`,
  assignedTo: (names: readonly string[], client: string) =>
    `Assigned ${namesOf(names)} to the dashboard ${client}.`,
  assignedBy: (names: readonly string[], brand: string) => `${brand} assigned ${namesOf(names)} to you.`,
  takenBackFrom: (names: readonly string[], client: string) =>
    `Took ${namesOf(names)} back from the dashboard ${client}.`,
  takenBackBy: (names: readonly string[], brand: string) => `${brand} took ${namesOf(names)} back.`,
  tooManyMoved: (most: number) => `may be at most ${counted(most, 'project')} at once`,
  noRoomAtClient: {
    projects: (most: number) => `The package of this client has room for ${counted(most, 'project')}.`,
    keywords: (most: number) => `The package of this client has room for ${counted(most, 'keyword')}.`,
    keywordsPerProject: (most: number) =>
      `A project of this client has room for ${counted(most, 'keyword')}.`,
    competitors: (most: number) => `The package of this client has room for ${counted(most, 'competitor')}.`,
    competitorsPerKeyword: (most: number) =>
      `A keyword of this client has room for ${counted(most, 'competitor')}.`,
  },
  noRoomForCompetitors: (most: number) => `A keyword has room for ${counted(most, 'competitor')}.`,
  endInPast: 'must not be earlier than today',
  notAsAdministrator: 'You cannot log in as an administrator.',
  notAsSomebodyElse: 'You are logged in as somebody else. Only the person themselves may do this.',
  unknownEngine: 'There is no such engine.',
  unknownCountry: 'There is no such country.',
  workerStopped: 'This worker has stopped.',
  mailRetried: 'The mail is tried again now.',
  mailDiscarded: 'The mail is discarded.',
  deliveryRetried: 'The message is sent again now.',
  deliveryDiscarded: 'The message is discarded.',
  discardedByAdministrator: 'Discarded by an administrator.',
  valueSaved: 'The setting is saved.',
  notDollars: 'must be an amount of US dollars, like 12.50',
  notWholeBetween: (least: number, most: number) => `must be a whole number from ${least} to ${most}`,
  notSenderName: 'must be a name without < > " and line breaks',
  notEmailAddress: 'must be an email address',
  notPathOrAddress: 'must be an address like https://example.com/terms, or a path like /docs',
  setByEnvironment: (variable: string) => `${variable} in the environment says so; change it there.`,
  noWorkerAlive: 'No worker is running, so nothing can be fetched.',
  reservedPackage: 'Names that are "admin" or contain "trial" are reserved.',
  keptPackageName: 'This package keeps its name.',
  keptHidden: 'This package stays hidden: it is not for sale.',
  packageCreated: 'The package has been created.',
  packageUpdated: 'The package has been updated.',
  jobRetried: 'The job runs again now.',
  jobDiscarded: 'The job has been discarded.',
  historyImported: (positions: number, keywords: number) =>
    `${counted(positions, 'past position')} of ${counted(keywords, 'keyword')} have been imported.`,
  historyTakenBack: 'The import has been undone.',
  historyNoTable: 'The file has no table with a head that can be read.',
  historyNoDatabase: 'The file is no database of SerpBear that can be read.',
  historyOtherSites: (sites: string) =>
    `The database has no keywords of this site. It has those of ${sites}.`,
  historyUnreadable: 'The file could not be read: it is broken, or too much for one file.',
  engineReportUnknown:
    'The file is no report of Bing’s AI Performance, and no table of pages or days of Google’s report on generative AI.',
  engineReportEmpty: 'The report has no row that can be read.',
  historyUnpacksTooLarge: 'The archive holds too much: at most 1,000 files, and tables of 30 MB unpacked.',
  historyTooManyCells: (most: number) =>
    `A sheet of the workbook spans more than ${most.toLocaleString('en-US')} cells. Delete its empty rows and columns, or save it as CSV.`,
  historyTrends:
    'The file is of Google Trends: it says how often people search, from 0 to 100, and holds no positions.',
  historyBusy: 'Other files are being read. Try again in a minute.',
  historyNoOrder: 'The dates can be read in two ways. Say how they are written.',
  historyNoKeywords: 'No column holds keywords. Say which one does.',
  historyTooMany: (most: number) => `A file may hold at most ${counted(most, 'past position')}.`,
  historyTooManyKeywords: (most: number) => `A file may hold at most ${counted(most, 'keyword')}.`,
  historyFull: (most: number) =>
    `An account may hold at most ${counted(most, 'imported position')}. Undo an import to make room.`,
  historyRunning: 'Another import into this project is running. Try again when it has ended.',
  mostSubscriptions: (most: number) => `An account can have at most ${most} event subscriptions.`,
  subscriptionPaused: 'The subscription is disabled or paused. Enable it first.',
  testEvent: 'This is a test.',
  eventsPaused: {
    failures:
      'No event was accepted for a day. Mend the address, then enable the subscription again by the API.',
    gone: 'The address answered that it no longer exists.',
    token:
      'The API token of the subscription can no longer be used. Change the subscription with another token.',
  },
  tooManyInFile: (most: number) => `may hold at most ${most} keywords`,
  historyNothing: 'The file holds no keyword that can be tracked.',
  projectsTagged: 'The tags of the projects are changed.',
  mostProjectTags: (most: number) => `A project can have ${most} tags at most.`,
  projectsMoved: (folder: string | null) =>
    folder === null ? 'Taken out of the folder.' : `Moved to the folder ${folder}.`,
  projectsArchived: (isArchived: boolean) =>
    isArchived
      ? 'Archived. The data is kept, and the keywords are not checked until you restore it.'
      : 'Restored. The keywords are checked again.',
  engineUpdateBegins: (name: string) => `${name} begins`,
  engineUpdateEnds: (name: string) => `${name} ends`,
  engineUpdateSaved: 'The update has been saved.',
  engineUpdateDeleted: 'The update has been deleted.',
  endsBeforeItBegins: 'must not be before the first day',
  notAWebAddress: 'must be an address that begins with http:// or https://',
  tooManyInvitations: 'Only 200 people can be invited a day.',
} as const
