import { Menu } from '@mantine/core'
import type { Feed } from '@rankline/contract/feeds/calls'
import { useQuery } from '@tanstack/react-query'
import { ignoreHandledError } from '../../platform/api.ts'
import { confirm, REMOVAL } from '../../platform/confirm.ts'
import { dateText, dayText } from '../../platform/date-format.ts'
import { Badge } from '../../ui/data/Badge.tsx'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { counted } from '../../ui/format.ts'
import { OwnOnly } from '../../ui/OwnOnly.tsx'
import { DotsButton } from '../../ui/popups/DotsButton.tsx'
import { tryServer } from '../exports/servers.api.ts'
import { allProjectsQuery } from '../projects/projects.api.ts'
import { formatWords, pauseText, stateWords, tableWords } from './feed-words.ts'
import { removeFeed, switchTo } from './feeds.api.ts'
import styles from './feeds.module.css'

type Props = { feed: Feed; onEdit(): void; onRewrite(): void }

/** A feed with how far it is written, and what follows. */
export function FeedRow({ feed, onEdit, onRewrite }: Props) {
  const { name, state, tables, formats, failure } = feed
  const { label, tone } = stateWords[state]
  const problem = state === 'failing' ? failure : pauseText(feed)
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <span className={styles.head}>
          <b className={styles.name}>{name}</b>
          <Badge tone={tone}>{label}</Badge>
        </span>
        <span className={styles.facts}>
          {feed.server_name ?? 'No bucket'}
          {feed.prefix === '' ? '' : ` · ${feed.prefix}/`} · <Projects feed={feed} />
        </span>
        <span className={styles.facts}>
          {tables.map((table) => tableWords[table].label).join(', ')} ·{' '}
          {formats.map((format) => formatWords[format].label).join(' and ')}
        </span>
        <span className={styles.facts}>
          <Progress feed={feed} />
        </span>
        {problem !== null && problem !== '' && (
          <span className={styles.problem} data-failing={state === 'failing' || undefined}>
            {problem}
          </span>
        )}
      </div>
      <OwnOnly>
        <Actions feed={feed} onEdit={onEdit} onRewrite={onRewrite} />
      </OwnOnly>
    </li>
  )
}

/** The last written day, and what comes next. */
function Progress({ feed }: { feed: Feed }) {
  const { state, last_day: last, written_at: at, due, next_try_at: nextTry } = feed
  const written =
    last === null || at === null ? (
      'No day written yet'
    ) : (
      <>
        Last day {dayText(last, 'shortDate')}, written <RelativeTime at={at} />
      </>
    )
  return (
    <>
      {written} · {nextOf()}
    </>
  )

  function nextOf(): string {
    const waiting = `${counted(due, 'part')} waiting`
    if (state === 'paused') return due === 0 ? 'nothing waiting' : waiting
    if (state === 'failing' && nextTry !== null) return `next try ${dateText(nextTry, 'shortDateTime')}`
    return due > 0 ? waiting : 'next after the day has ended (UTC)'
  }
}

function Projects({ feed: { project_ids: ids } }: { feed: Feed }) {
  const { data: projects = [] } = useQuery(allProjectsQuery)
  if (ids === null) return 'all projects'
  const names = projects.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return names.length === ids.length && names.length <= 3 ? names.join(', ') : counted(ids.length, 'project')
}

function Actions({ feed, onEdit, onRewrite }: Props) {
  const { name, state, remote_ftp_id: serverId, server_name: server } = feed

  async function askAndRemove() {
    const isSure = await confirm(`Delete the feed ${name}? Its files stay in the bucket.`, {
      prescribed: REMOVAL,
      action: 'Delete',
      isDestructive: true,
    })
    if (isSure) await removeFeed(feed).catch(ignoreHandledError)
  }

  return (
    <Menu position="bottom-end" width={208}>
      <Menu.Target>
        <DotsButton aria-label={`Actions for ${name}`} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onEdit}>Edit</Menu.Item>
        {server !== null && (
          <Menu.Item onClick={() => void tryServer(serverId).catch(ignoreHandledError)}>
            Test connection
          </Menu.Item>
        )}
        {state !== 'paused' && <Menu.Item onClick={onRewrite}>Write again from a day…</Menu.Item>}
        <Menu.Item onClick={() => void switchTo(feed, state === 'paused').catch(ignoreHandledError)}>
          {state === 'paused' ? 'Resume' : 'Pause'}
        </Menu.Item>
        <Menu.Item data-destructive onClick={() => void askAndRemove()}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
