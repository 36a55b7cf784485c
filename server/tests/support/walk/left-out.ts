const SESSION = 'ends sessions of the cast, and the walk would go on as nobody'
const ARCHIVE = 'an account has one archive at a time, which nobody but its owner can name'
const OUTSIDE = 'waits for a service outside, which the tests do not start'

/** Calls that the walk leaves out, by path, with the reason. All others are in it; a test compares both with the contract. */
export const leftOut: Readonly<Record<string, string>> = {
  'users/logout': SESSION,
  'users/logoutEverywhere': SESSION,
  'users/logoutOthers': SESSION,
  'user-dashboards/logout': SESSION,
  'sessions/end': SESSION,
  'users/updateAccountStarterOption': 'only an account that waits to begin may call it',
  'takeout/link': ARCHIVE,
  'takeout/delete': ARCHIVE,
  'takeout/sendPart': ARCHIVE,
  'takeout/startImport': ARCHIVE,
  'subscription/cancel': OUTSIDE,
  'subscription/pause': OUTSIDE,
  'subscription/unpause': OUTSIDE,
  'subscription/manage': OUTSIDE,
  'subscription/createPageLink': OUTSIDE,
  'subscription/previewChange': OUTSIDE,
  'subscription/change': OUTSIDE,
  'alerts/verifySlackDestination': OUTSIDE,
  'alerts/verifyDiscordDestination': OUTSIDE,
  'alerts/verifyZapierDestination': OUTSIDE,
  'alerts/verifyPushDestination': OUTSIDE,
  'alerts/verifyEmailDestination': OUTSIDE,
  'alerts/verifyWebhookDestination': OUTSIDE,
  'alerts/verifyTeamsDestination': OUTSIDE,
  'alerts/verifyTelegramDestination': OUTSIDE,
  'imports/connection': OUTSIDE,
  'imports/connectionAnalyticsGetKeywords': OUTSIDE,
  'imports/connectionConsoleGetKeywords': OUTSIDE,
  'user-remote-ftps/test': OUTSIDE,
}
