import { useLocation, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { HeaderUsage } from '../features/packages/HeaderUsage.tsx'
import { ProofHost } from '../features/second-factor/ProofHost.tsx'
import { RoleProvider } from '../platform/can.ts'
import { useOnceIdle } from '../platform/idle.ts'
import { lazyPart } from '../platform/lazy-part.tsx'
import { secondFactorWanted } from '../platform/second-step.ts'
import { useSession, useUser } from '../platform/session.ts'
import { useStore } from '../platform/store.ts'
import { OwnScreen } from '../ui/OwnOnly.tsx'
import type { JumpSource } from '../ui/shell/jumps.ts'
import { Shell } from '../ui/shell/Shell.tsx'
import { HeaderNotifications, preloadNotifications } from './HeaderNotifications.tsx'
import { loadLateScreens } from './routes.ts'

const SecondFactorNotice = lazyPart(
  () => import('../features/second-factor/SecondFactorNotice.tsx'),
  'SecondFactorNotice',
)
const SessionEnd = lazyPart(() => import('../features/sessions/SessionEnd.tsx'), 'SessionEnd')
const Gate = lazyPart(() => import('../features/packages/Gate.tsx'), 'Gate')

const jumps = () => import('./jumps.ts')

const projects: JumpSource = { heading: 'Projects', load: async () => (await jumps()).loadProjects() }
const keywords: JumpSource = {
  heading: 'Keywords',
  search: async (text, signal) => (await jumps()).searchKeywords(text, signal),
}

const jumpSources = [projects, keywords]

/** Loads what the first paint does not need, but a person opens next: the notifications and the lazy screens. */
function loadNext() {
  preloadNotifications()
  loadLateScreens().catch(() => undefined) // Opening a screen loads it again and reports the error.
}

/** The shell for signed-in people, filled by the features. Shows nothing until the person is known. */
export function AccountShell() {
  useOnceIdle(loadNext)
  const { user } = useSession()
  const isTold = useStore(secondFactorWanted) !== null
  if (user === null) return null
  const { works_in: joint, role, second_factor_for: owners } = user
  const isLocked = isTold || owners !== undefined
  return (
    <Shell
      jumpSources={jumpSources}
      usage={joint === undefined && <HeaderUsage />}
      notifications={<HeaderNotifications />}
      gate={(screen) => (
        <>
          <SecondFactorNotice isWanted={isLocked} />
          <AccountGate>
            <RoleProvider value={joint && role}>
              <ActingGate>{screen}</ActingGate>
            </RoleProvider>
          </AccountGate>
          <ProofHost />
          <SessionEnd />
        </>
      )}
    />
  )
}

/** Locks the person's own screens while somebody else acts in their name. */
function ActingGate({ children }: { children: ReactNode }) {
  const isOwn = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.isOwn === true),
  })
  return isOwn ? <OwnScreen>{children}</OwnScreen> : children
}

/** Everybody who is signed in may open the account pages; people who work in another account may open all of them. */
function AccountGate({ children }: { children: ReactNode }) {
  const isOpen = useLocation({ select: ({ pathname }) => /^(\/white-label)?\/account\//.test(pathname) })
  const { status, user_member: member, works_in: joint } = useUser()
  if (isOpen || joint !== undefined || (status !== 2 && member.is_expired === 0)) return children
  return (
    <OwnScreen>
      <Gate>{children}</Gate>
    </OwnScreen>
  )
}
