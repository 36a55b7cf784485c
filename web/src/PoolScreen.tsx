import { PoolPage } from './features/keywords/PoolPage.tsx'
import { drawerTabs } from './keyword-drawer.ts'

export function PoolScreen() {
  return <PoolPage drawerTabs={drawerTabs} />
}
