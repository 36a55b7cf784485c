import { listKeywords } from '@rankline/contract/keywords/calls'
import { useLocation, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { HeaderUsage } from '../features/packages/HeaderUsage.tsx'
import { allProjectsQuery } from '../features/projects/projects.api.ts'
import { ProofHost } from '../features/second-factor/ProofHost.tsx'
import { SecondFactorNotice } from '../features/second-factor/SecondFactorNotice.tsx'
import { call } from '../platform/api.ts'
import { RoleProvider } from '../platform/can.ts'
import { useOnceIdle } from '../platform/idle.ts'
import { lazyPart } from '../platform/lazy-part.tsx'
import { queryClient } from '../platform/query.ts'
import { useSession, useUser } from '../platform/session.ts'
import { OwnScreen } from '../ui/OwnOnly.tsx'
import type { JumpSource } from '../ui/shell/jumps.ts'
import { Shell } from '../ui/shell/Shell.tsx'
import { HeaderNotifications, preloadNotifications } from './HeaderNotifications.tsx'
import { loadLateScreens } from './routes.ts'

const Gate = lazyPart(() => import('../features/packages/Gate.tsx'), 'Gate')

const projects: JumpSource = {
  heading: 'Projects',
  async load() {
    const all = await queryClient.fetchQuery(allProjectsQuery)
    return all.map(({ id, name, url_short: url, is_owner, username, is_archived }) => ({
      label: name,
      to: `/projects/${id}/keywords`,
      hint: [url, ...(is_owner ? [] : [username]), ...(is_archived ? ['archived'] : [])].join(' · '),
    }))
  },
}

const keywords: JumpSource = {
  heading: 'Keywords',
  async search(text, signal) {
    const { data } = await call(listKeywords, { keyword_query: text }, { background: true, signal })
    return data.map(({ id, keyword_name, project_name, engine_name, current_position }) => ({
      label: keyword_name,
      to: `/keywords/${id}`,
      hint: [project_name, engine_name, ...(current_position === null ? [] : [`#${current_position}`])].join(
        ' · ',
      ),
    }))
  },
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
  if (user === null) return null
  const { works_in: joint, role } = user
  return (
    <Shell
      jumpSources={jumpSources}
      usage={joint === undefined && <HeaderUsage />}
      notifications={<HeaderNotifications />}
      gate={(screen) => (
        <>
          <SecondFactorNotice />
          <AccountGate>
            <RoleProvider value={joint && role}>
              <ActingGate>{screen}</ActingGate>
            </RoleProvider>
          </AccountGate>
          <ProofHost />
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
