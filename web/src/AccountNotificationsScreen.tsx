import { NotificationsPage } from './features/account/NotificationsPage.tsx'
import { PushSwitch } from './features/push/PushSwitch.tsx'

/** Email preferences, and whether this browser shows notifications. */
export function AccountNotificationsScreen() {
  return <NotificationsPage push={<PushSwitch />} />
}
