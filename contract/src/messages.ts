import { frequencyText } from './check-frequency.ts'
import { counted } from './counted.ts'
import { type Dropped, droppedText } from './dropped-lines.ts'
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
export const messages = {
  ...shownMessages,
  signInFirst: 'Please log in to continue.',
  wrongCredentials: 'Username or password is wrong.',
  forbidden: 'You are not allowed to do this.',
  notApproved: 'Ranks are tracked for approved users only while this is a beta.',
  notFound: 'Not found.',
  methodNotAllowed: 'This method is not allowed here.',
  malformedBody: 'The request could not be read.',
  outOfRange: 'A number is too large.',
  unstorableDay: 'A date is out of range.',
  unstorableText: 'A text contains a character that cannot be stored.',
  tooLarge: 'The request is too large.',
  unsupportedMediaType: 'Send a form or JSON body, and a multipart body only where a file is taken.',
  tooManyRequests: (seconds: number) =>
    `Too many requests, please try again in ${counted(seconds, 'second')}.`,
  tooManyKeywords: 'may hold at most 500 keywords',
  notTimeZone: 'must be the name of a time zone',
  notPattern: 'must be a regular expression',
  restored: (projects: number, keywords: number, leftOut: number) => {
    const parts = [
      ...(projects > 0 ? [counted(projects, 'project')] : []),
      ...(keywords > 0 || projects === 0 ? [counted(keywords, 'keyword')] : []),
    ]
    const what = `Put back: ${parts.join(', ')}.`
    return leftOut === 0 ? what : `${what} ${counted(leftOut, 'keyword')} left out: tracked again since.`
  },
  purged: (projects: number, keywords: number) =>
    `Deleted for good: ${[
      ...(projects > 0 ? [counted(projects, 'project')] : []),
      counted(keywords, 'keyword'),
    ].join(', ')}.`,
  frequencySet: (count: number) =>
    `Changed how often ${counted(count, 'keyword')} ${count === 1 ? 'is' : 'are'} checked.`,
  preferredPageSet: (count: number) => `Preferred page set for ${counted(count, 'keyword')}.`,
  preferredPageCleared: (count: number) => `Preferred page cleared for ${counted(count, 'keyword')}.`,
  notAnAddress: 'must be a proper url',
  notOfSite: (url: string) => `must be a page of the site that is tracked, ${url}`,
  matchingDone: (count: number) => `Done for ${counted(count, 'keyword')}.`,
  matchingChanged: (count: number) =>
    `The list has changed: ${counted(count, 'keyword')} match now. Nothing has been done.`,
  patternTooSlow: 'takes too long: write a simpler regular expression',
  tooManyPages: 'This site is open in too many windows at once.',
  busy: 'The service is very busy. Please try again in a moment.',
  usernameTaken: 'This username is already taken.',
  emailTaken: 'This email address is already registered.',
  usernameCharacters: 'may have only letters, digits, dots, underscores and hyphens',
  commonPassword: 'This password is too common, please choose another one.',
  passwordIsUsername: 'The password must differ from the username.',
  passwordIsEmail: 'The password must differ from the email address.',
  passwordIsProduct: 'The password must not be the name of this site.',
  breachedPassword: 'This password was published in a data breach, please choose another one.',
  hasPassword: 'Your account already has a password. Enter it to change it.',
  signInAgain: 'Log in again to set your first password. You have 10 minutes.',
  sameEmail: 'This is already your address.',
  passwordNeeded: 'Enter your password.',
  noEmailChange: 'No change of the address is pending.',
  emailChangeBegun: 'A change of the email address was requested.',
  emailChangeCancelled: 'The change of the email address was cancelled.',
  emailChangeRevoked: 'The change of the email address was stopped from the old address.',
  passwordSet: 'Your password has been set. You can now log in with your username.',
  onlyByInvitation: 'You need an invitation to register here.',
  registrationLinkSent: 'A link to complete the registration is on its way to this address.',
  wrongAccountPassword: 'This password is wrong.',
  confirmFirst: 'Please confirm your email address first. We mailed you a link.',
  passwordReset: 'Your password has been changed. Please log in.',
  loggedOutEverywhere: 'You have been logged out on all devices.',
  registered: 'Your account is ready. Please log in.',
  pushOn: 'Notifications are on in this browser.',
  pushOff: 'Notifications are off in this browser.',
  privateReceiver: 'The address leads into a private network.',
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
  browserGone: 'The browser no longer shows notifications.',
  unreadableAddress: 'The address can no longer be read. Enter it again.',
  noTelegramBot: 'This installation has no Telegram bot.',
  notYourBrowser: 'must be a browser of yours with notifications turned on',
  deliveryQueued: 'The message will be sent again.',
  deliveryNotFailed: 'Only a failed message can be sent again.',
  deliveryFailed: (title: string, address: string) => `${title} could not be sent to ${address}.`,
  kindOfManyKeywords: 'must be empty: such an alert is about many keywords',
  unknownFeature: 'must be a result-page feature',
  alertFailing: (name: string) => `The alert ${name} could not make its message. We keep trying.`,
  webhookSecretMade: 'The new secret is shown only now. The one before works for another 24 hours.',
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
  /** What was, and what is: the address tells which checks looked for which site. */
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
  tooManyAlerts: (most: number) => `An account may have ${most} alerts. Delete one to create another.`,
  alertUpdated: 'The alert has been updated.',
  alertSnoozed: 'The alert is quiet for a while. You get what it misses afterwards.',
  alertWoken: 'The alert is no longer quiet.',
  reportCreated: 'The report has been created.',
  reportsDeleted: (count: number) =>
    count === 1 ? 'The report has been deleted.' : `${counted(count, 'report')} have been deleted.`,
  tooManyReports: (most: number) => `An account may have ${most} reports. Delete one to create another.`,
  reportUpdated: 'The report has been updated.',
  reportQueued: 'The report is being made and will be sent in a moment.',
  noAddressToKeep: 'must be entered: there is no address to keep',
  reportFailed: 'The document could not be made. Please try again.',
  reportWithoutAuthor: 'Who created or last edited the report no longer sees the project.',
  reportTooLarge: (most: number) =>
    `A PDF has room for ${counted(most, 'keyword')}. Choose CSV for this report.`,
  reportWithoutProject: 'The project was deleted.',
  previewTooLong: 'The preview takes too long for so many keywords. The report itself will be made.',
  previewsBusy: 'Many previews are being made. Please try again.',
  sharedViewCreated: 'The project is shared. Whoever has the address can open it.',
  sharedViewRevoked: 'The address leads nowhere from now on.',
  tooManySharedViews: (most: number) => `An account may share ${most} views. Revoke one to share another.`,
  sharedDayOver: 'must be today or later',
  wrongSharedPassword: 'This is not the password of this page.',
  keywordOfOtherProject: 'must be a keyword of the project',
  keywordsAdded: (added: number, duplicates: number) => {
    const what = `${counted(added, 'keyword')} ${added === 1 ? 'has' : 'have'} been added`
    if (duplicates === 0) return `${what}.`
    return `${what}, ${duplicates} already tracked ${duplicates === 1 ? 'was' : 'were'} left out.`
  },
  searchChanged: 'The search has been changed. Its first check comes next.',
  searchTracked: 'The project tracks this search already.',
  tooManySearches: (count: number, most: number) =>
    `These are ${count} combinations of engine, place and device. At most ${most} can be added at once.`,
  tooManyAtOnce: (count: number, most: number) =>
    `This would add ${counted(count, 'keyword')}. At most ${most} can be added at once.`,
  notInEngine: (engine: string, what: string) => `${engine} has no ${what}`,
  keywordsDeleted: (count: number) =>
    count === 1 ? 'The keyword has been deleted.' : `${counted(count, 'keyword')} have been deleted.`,
  ranksRequested: (requested: number, refused: number) => {
    const what = `New ranks have been requested for ${counted(requested, 'keyword')}`
    return refused === 0 ? `${what}.` : `${what}, ${refused} could not be requested right now.`
  },
  tagAdded: 'The tag has been added.',
  tagUpdated: 'The tag has been changed.',
  tagDeleted: 'The tag has been deleted.',
  tagTaken: 'Another tag has this name.',
  dynamicTagAdded: 'The dynamic tag has been added.',
  tagIsDynamic: (name: string) =>
    `${name} is a dynamic tag. Its keywords follow from its filter and cannot be changed by hand.`,
  dynamicTagMerge: 'A dynamic tag cannot be merged with another tag. Choose another name.',
  dynamicTagInFilter: 'The filter of a dynamic tag cannot use a dynamic tag.',
  tagNotDynamic: 'Only a dynamic tag has a filter.',
  tagInFilter: (name: string) =>
    `The dynamic tag ${name} uses this tag in its filter. Change or delete that one first.`,
  mostDynamicTags: (most: number) => `An account can have ${most} dynamic tags.`,
  tagsRemoved: 'The tags have been removed.',
  presetSaved: 'The preset has been saved.',
  budgetUsedUp:
    'Today’s budget for rank checks is used up. New ranks can be requested again after midnight (UTC).',
  driftAccepted: 'The baseline has been reset.',
  unknownTarget: 'This search engine cannot be tracked with these options.',
  ownCompetitor: 'competitors must not contain the project itself',
  competitorLine: 'each line must be a domain or a web address',
  competitorDomain: 'must be a domain or a web address',
  tooManyCompetitors: 'Too many competitors for this many keywords at once.',
  repeatedCompetitor: (host: string) => `${host} is listed more than once`,
  followedCompetitor: (host: string) => `${host} is already tracked`,
  competitorLimit: (limit: number, excess: number) =>
    `A keyword may have ${counted(limit, 'competitor')}: ${counted(excess, 'line')} ${excess === 1 ? 'is' : 'are'} too many, nothing has been added.`,
  competitorsAdded: (count: number) =>
    count === 1 ? 'The competitor has been added.' : `${counted(count, 'competitor')} have been added.`,
  competitorsCleared: (count: number) =>
    count === 1 ? 'The competitor has been removed.' : `${counted(count, 'competitor')} have been removed.`,
  futureNote: 'selected date must not lie in the future',
  noteChanged: (count: number) =>
    count === 1 ? 'The note has been changed.' : `The note has been changed on ${counted(count, 'keyword')}.`,
  noteAdded: (count: number) =>
    count === 1 ? 'The note has been added.' : `The note has been added to ${counted(count, 'keyword')}.`,
  notesCleared: (count: number) =>
    count === 1 ? 'The note has been removed.' : `${counted(count, 'note')} have been removed.`,
  membersInvited: (invited: number, ignored: number) => {
    const what = `${counted(invited, 'invitation')} ${invited === 1 ? 'has' : 'have'} been sent`
    if (ignored === 0) return `${what}.`
    return `${what}, ${ignored} ${ignored === 1 ? 'is a member' : 'are members'} or already invited.`
  },
  membersAssigned: (count: number) =>
    count === 1 ? 'The project has been assigned.' : `${counted(count, 'assignment')} have been made.`,
  memberDeleted: 'The member has been removed.',
  projectMembersCleared: (count: number) =>
    count === 1
      ? '1 team member has been removed from the selected projects.'
      : `${counted(count, 'team member')} have been removed from the selected projects.`,
  notYourInvitation: 'This invitation was sent to another email address.',
  seesAllProjects: 'This member already sees all projects.',
  notActive: 'Only active and disabled members can be changed.',
  wrongOwnPassword: 'The password is wrong.',
  wrongPassword: 'The old password is wrong.',
  passwordChanged: 'Your password has been changed.',
  preferencesSaved: 'Your notification settings have been saved.',
  otherSessionsEnded: (ended: number) =>
    ended === 0
      ? 'You had no other sessions.'
      : `You have been logged out of ${counted(ended, 'other session')}.`,
  sessionEnded: 'The session has been ended.',
  totpAdded: 'Your authenticator app has been added.',
  totpRemoved: 'Your authenticator app has been removed.',
  passkeyAdded: 'Your passkey has been added.',
  passkeyRemoved: 'The passkey has been removed.',
  wrongCode: 'The code is wrong or has already been used.',
  wrongPasskey: 'This passkey was not accepted.',
  passkeyKnown: 'This passkey has already been added.',
  tooManyPasskeys: 'You can have 20 passkeys. Remove one first.',
  noPasskeysHere: 'Passkeys only work when this site is opened by a domain name.',
  noSecondFactor: 'Set up an authenticator app or a passkey first.',
  setUpExpired: 'This took too long. Please start again.',
  confirmAgain: 'Please confirm that it is you.',
  memberFactorRequired:
    'This account can only be reached with a second factor. Set one up in your security settings.',
  adminFactorRequired: 'Administration needs a second factor. Set one up in your security settings.',
  clickCurveSaved: 'The click curve has been saved.',
  switchSaved: 'The switch has been saved.',
  clickCurveReset: 'The default click curve applies again.',
  avatarSaved: 'Your picture has been saved.',
  notAPicture: 'must be a JPEG or PNG picture',
  trialOrPayment: 'Please continue with the trial or select a package.',
  packageExpired: 'Your package has expired. Please select a package to continue.',
  unknownPackage: 'There is no such package.',
  noPayment: 'Online payment is not set up here. Please contact us to change your package.',
  notSoldOnline: 'This package cannot be bought online. Please contact us.',
  wrongSetupCode: 'This code is wrong or was used. The start of the installation prints a new one.',
  erasureAskedFor: 'The erasure of the account was requested. A link was mailed to confirm it.',
  erasureAsked: 'The erasure is confirmed already.',
  erasureDue: (day: string) => `The account will be erased on ${day}.`,
  erasureCancelled: 'The erasure was cancelled. Your account stays.',
  noErasure: 'There is no erasure that could be cancelled.',
  administratorsStay: 'An administrator cannot be erased. Revoke the right first: npm run admin -- revoke.',
  otherUsername: 'must be the username of this person',
  noSubscription: 'There is no subscription to change. Please select a package.',
  alreadySubscribed: 'You have a subscription already. Change its package instead.',
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
  disabledPackage: 'must be an enabled package',
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
  logoTooLarge: (width: number, height: number) => `may have at most ${width} x ${height} pixels`,
  clientCreated: 'The dashboard has been created.',
  clientUpdated: 'The dashboard has been updated.',
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
    `${counted(count, 'project')} ${count === 1 ? 'has' : 'have'} been taken back.`,
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
  notAsSomebodyElse: 'Only the person themselves may do this.',
  unknownEngine: 'There is no such engine.',
  unknownCountry: 'There is no such country.',
  workerStopped: 'This worker has stopped.',
  reservedPackage: 'Names that are "admin" or contain "trial" are reserved.',
  keptPackageName: 'This package keeps its name.',
  keptHidden: 'This package stays hidden: nobody may buy it.',
  planTooLarge: 'must be lesser than 2147483648',
  packageCreated: 'The package has been created.',
  packageUpdated: 'The package has been updated.',
  jobRetried: 'The job runs again now.',
  jobDiscarded: 'The job has been discarded.',
  historyImported: (positions: number, keywords: number) =>
    `${counted(positions, 'past position')} of ${counted(keywords, 'keyword')} have been imported.`,
  historyTakenBack: 'The import has been taken back.',
  historyNoTable: 'The file has no table with a head that can be read.',
  historyNoDatabase: 'The file is no database of SerpBear that can be read.',
  historyOtherSites: (sites: string) =>
    `The database has no keywords of this site. It has those of ${sites}.`,
  historyBusy: 'Other databases are being read. Try again in a minute.',
  historyNoKeywords: 'No column holds keywords. Say which one does.',
  historyTooMany: (most: number) => `A file may hold at most ${counted(most, 'past position')}.`,
  historyTooManyKeywords: (most: number) => `A file may hold at most ${counted(most, 'keyword')}.`,
  historyFull: (most: number) =>
    `An account may hold at most ${counted(most, 'imported position')}. Take an import back to make room.`,
  historyRunning: 'Another import into this project is running. Try again when it has ended.',
  historyNothing: 'The file holds no keyword that can be tracked.',
  exportDays: (most: number) => `may cover at most ${counted(most, 'day')}, from the first to the last`,
  tooLargeForPdf: (most: number) => `a PDF has room for ${counted(most, 'keyword')}; choose CSV or XLSX`,
  exportReady: 'Your file is ready.',
  exportBegun: 'Your file is being made. You will be notified when it is ready.',
  exportUploadBegun: 'Your file is being made and uploaded. You will be notified at the end.',
  exportsDeleted: (count: number) =>
    count === 1 ? 'The export has been deleted.' : `${counted(count, 'export')} have been deleted.`,
  exportLeads: (service: string) => `Going to ${service}.`,
  gdriveRevoked: 'The access to Google Drive has been revoked.',
  dropboxRevoked: 'The access to Dropbox has been revoked.',
  cloudNotLinked: (service: string) => `No account of ${service} is granted to you.`,
  cloudUnlinked: (service: string) => `${service} is no longer linked.`,
  cloudUnreachable: (service: string) => `${service} could not be reached, or did not answer as expected.`,
  cloudBusy: (service: string) => `${service} asks us to wait.`,
  cloudFull: (service: string) => `${service} has no room left.`,
  cloudRefused: (service: string) => `${service} refused the file.`,
  autoExportSaved: 'The automatic export has been saved.',
  autoExportEnded: (days: number) =>
    `It has failed on ${counted(days, 'day')} one after the other. Choose an account in the cloud settings to turn it on again.`,
  exportNotFailed: 'Only a failed export can be made again.',
  exportNotReady: 'There is no file to download.',
  tooManyExports: (most: number) =>
    `${counted(most, 'export')} are waiting already. Try again when one has ended.`,
  exportInterrupted: 'The export was interrupted. Try again.',
  csvAddressMade: 'The address has been made. Copy it now: it is not shown again.',
  csvAddressRevoked: 'The address has been revoked.',
  csvAddresses: (most: number) =>
    `You have ${counted(most, 'address', 'addresses')} already. Revoke one first.`,
  csvTooLarge: (most: number) =>
    `An address holds at most ${counted(most, 'cell')}. Filter the list, or take fewer days.`,
  takeoutBegun: 'Your archive is being made. You will be notified when it is ready.',
  takeoutImportBegun: 'The archive is being imported. You will be notified at the end.',
  takeoutDeleted: 'Deleted.',
  takeoutRunning: 'An archive is being made or imported already. Wait until it has ended.',
  takeoutNotReady: 'There is no file to download.',
  takeoutInterrupted: 'It was interrupted, and nothing was changed. Try again.',
  takeoutNotEmpty:
    'This account has projects, tags, notes, presets, alerts or a click curve already. An archive can be imported only into an account without any.',
  takeoutTooLarge: (megabytes: number) => `An archive can have at most ${megabytes} MB.`,
  takeoutIncomplete: 'The file did not arrive whole. Try again.',
  takeoutNoArchive: 'This file is no archive of an account.',
  takeoutVersion: (version: number) =>
    `This archive has version ${version}, which this installation cannot read. Update it first.`,
  takeoutDamaged: (file: string) => `The archive is damaged or was changed: ${file} cannot be read.`,
  takeoutUnknownFile: 'The archive has files that do not belong into it.',
  takeoutUnpacksTooLarge: 'The archive is larger unpacked than can be imported.',
  storageFull: (megabytes: number) =>
    `Your stored files take up all of your ${megabytes} MB. Delete past exports, or wait until they expire.`,
  exportFailed: 'Something went wrong on our side. Try again.',
  exportServerGone: 'The file server has been deleted.',
  noRemoteServer: 'Please add a ftp address first.',
  serverAdded: 'The file server has been added.',
  bucketAdded: 'The bucket has been added.',
  bucketSaved: 'The bucket has been saved.',
  bucketName: 'may have only letters, digits, dots, hyphens and underscores',
  bucketEndpoint: 'must be an address without a path, like https://s3.eu-central-1.amazonaws.com',
  bucketPath: 'may not contain empty parts, dots alone or backslashes',
  bucketRegion: (region: string) => `The bucket is in another region (${region}). Change the region.`,
  bucketElsewhere: 'The service says that the bucket has another address. Use the endpoint of its region.',
  bucketBusy: 'An upload of the same file is under way.',
  serverSaved: 'The file server has been saved.',
  serverDeleted: 'The file server has been deleted.',
  serverReached: 'Logged in. The folder is there.',
  tooManyServers: (most: number) => `You can have ${counted(most, 'file server')}. Delete one first.`,
  notAHost: 'must be a host name or an IP address',
  noControlCharacters: 'may not contain line breaks or other control characters',
  serverPasswordNeeded: 'is needed again for another address or port',
  privateServer: 'The address leads into a private network.',
  serverUnreachable: (reason: string) => `The server could not be reached (${reason}).`,
  serverSlow: 'The server did not answer in time.',
  serverPort: 'Port 0 cannot be reached.',
  serverLogin: 'The server refused the username or password.',
  serverKey: (key: string) =>
    `The server shows another key than before (${key}). If it was replaced on purpose, save the server again.`,
  serverDowngraded:
    'The server no longer encrypts the connection as before. If that is on purpose, save the server again.',
  serverFolder: (path: string) => `The server has no folder ${path}, or refuses it.`,
  serverRefused: (answer: string) => `The server refused the file: ${answer}`,
  serverUnreadable: 'The password of the server can no longer be read. Enter it again.',
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
