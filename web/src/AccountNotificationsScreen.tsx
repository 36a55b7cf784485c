import { NotificationsPage } from './features/account/NotificationsPage.tsx'
import { PushSwitch } from './features/push/PushSwitch.tsx'

/** Which mails somebody wants, and whether this browser shows their notifications. */
export function AccountNotificationsScreen() {
  return <NotificationsPage push={<PushSwitch />} />
}
