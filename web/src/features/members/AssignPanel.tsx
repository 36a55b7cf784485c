import { Button } from '@mantine/core'
import type { UserMember } from '@rankline/contract/members/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import { Favicon } from '../icons/Favicon.tsx'
import { useSiteIcons } from '../icons/site-icons.ts'
import { MemberDrawer } from './MemberDrawer.tsx'
import { nameOf } from './member-panel.ts'
import { assign, assignableQuery, ownProjectsQuery } from './members.api.ts'
import styles from './members.module.css'

type Props = { member: UserMember; onClose(): void }

/** Projects that the member cannot see yet; ASSIGN gives access to the chosen ones. */
export function AssignPanel({ member, onClose }: Props) {
  const query = useQuery(assignableQuery(member.id))
  const { data: own } = useQuery(ownProjectsQuery)
  useSiteIcons(query.data ?? [])
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isSending, setSending] = useState(false)

  function choose(id: number, isChosen: boolean) {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }

  async function send() {
    setSending(true)
    try {
      await assign(member.id, [...chosen])
      setChosen(new Set())
    } finally {
      setSending(false)
    }
  }

  return (
    <MemberDrawer
      onClose={onClose}
      title={`Assign projects to ${member.memberable.username ?? member.memberable.email}`}
    >
      <PanelStates query={query} what="projects">
        {(projects) => (
          <>
            {projects.length === 0 && (
              <EmptyState
                title="No project is left to assign"
                prescribed="THERE AREN'T ANY PROJECTS AVAILABLE"
                subtitle={
                  own?.length === 0
                    ? 'You need to create a new project.'
                    : 'Already assigned all or empty project list.'
                }
                {...(own?.length === 0 && { link: { label: 'CREATE A PROJECT', to: '/projects/create' } })}
              />
            )}
            {projects.length > 0 && (
              <>
                <ul className={styles.choices} aria-label={`Projects ${nameOf(member)} does not see`}>
                  {projects.map(({ id, name, url, url_short }) => (
                    <li key={id}>
                      <Checkbox
                        className={styles.choice}
                        checked={chosen.has(id)}
                        onChange={(event) => choose(id, event.currentTarget.checked)}
                        label={
                          <span className={styles.subject}>
                            <Favicon url={url} name={name} size={20} />
                            <span className={styles.words}>
                              <span className={styles.name}>{name}</span>
                              <span className={styles.mail}>{url_short}</span>
                            </span>
                          </span>
                        }
                      />
                    </li>
                  ))}
                </ul>
                <div className={styles.foot}>
                  <Button
                    fullWidth
                    disabled={chosen.size === 0}
                    loading={isSending}
                    onClick={() => void send().catch(ignoreHandledError)}
                  >
                    ASSIGN
                  </Button>
                </div>
              </>
            )}
          </>
        )}
      </PanelStates>
    </MemberDrawer>
  )
}
