import { Button } from '@mantine/core'
import type { ApiToken } from '@rankline/contract/api-tokens/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { dateText } from '../../platform/date-format.ts'
import { Card } from '../../ui/Card.tsx'
import { Badge } from '../../ui/data/Badge.tsx'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { counted } from '../../ui/format.ts'
import { allProjectsQuery } from '../projects/projects.api.ts'
import { endToken } from './api-tokens.api.ts'
import styles from './api-tokens.module.css'
import { isPast, permissionNames, stateWords } from './token-words.ts'

/** Tokens that work or may work again, and below them, folded, those that never will. */
export function TokenList({ tokens }: { tokens: readonly ApiToken[] }) {
  const [isOpen, setOpen] = useState(false)
  const { data: projects = [] } = useQuery(allProjectsQuery)
  const names = new Map(projects.map(({ id, name }) => [id, name]))
  const past = tokens.filter(isPast)
  const current = tokens.filter((token) => !isPast(token))
  const programs = current.filter(({ program_host: host }) => host !== null)
  const own = current.filter(({ program_host: host }) => host === null)
  return (
    <section aria-label="Tokens" className={styles.tokens}>
      {programs.length > 0 && (
        <>
          <h2 className={styles.title}>Connected programs</h2>
          <Rows label="Connected programs" tokens={programs} names={names} />
        </>
      )}
      {programs.length > 0 && own.length > 0 && <h2 className={styles.title}>Tokens</h2>}
      {own.length > 0 && <Rows label="Tokens" tokens={own} names={names} />}
      {past.length > 0 && (
        <Button
          variant="default"
          size="xs"
          className={styles.fold}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'} {counted(past.length, 'ended token')}
        </Button>
      )}
      {isOpen && past.length > 0 && <Rows label="Ended tokens" tokens={past} names={names} />}
    </section>
  )
}

type Names = ReadonlyMap<number, string>
type RowsProps = { label: string; tokens: readonly ApiToken[]; names: Names }

const Rows = ({ label, tokens, names }: RowsProps) => (
  <Card isFlush>
    <ul className={styles.rows} aria-label={label}>
      {tokens.map((token) => (
        <Row key={token.id} token={token} names={names} />
      ))}
    </ul>
  </Card>
)

function Row({ token, names }: { token: ApiToken; names: Names }) {
  const { name, ending, state, made_by, is_own, program_host: host } = token
  const { label, tone, text } = stateWords[state]

  async function ask() {
    const isSure =
      host === null
        ? await confirm(`End the token “${name}”? Programs that use it are refused at once.`, {
            action: 'End token',
            isDestructive: true,
          })
        : await confirm(`Disconnect “${name}”? It is refused at once, and can ask you again.`, {
            action: 'Disconnect',
            isDestructive: true,
          })
    if (isSure) await endToken(token).catch(ignoreHandledError)
  }

  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <span className={styles.head}>
          <b className={styles.name}>{name}</b>
          {host === null ? (
            <code className={styles.ending}>…{ending}</code>
          ) : (
            <span className={styles.ending}>{host}</span>
          )}
          <Badge tone={tone}>{label}</Badge>
        </span>
        <span className={styles.facts}>
          {permissionNames(token)} · {projectsOf(token, names)} · {host === null ? 'made' : 'allowed'} by{' '}
          {is_own ? 'you' : made_by}
        </span>
        <span className={styles.facts}>
          {endOf(token)} · <LastUse token={token} />
        </span>
        {text !== null && <span className={styles.problem}>{text}</span>}
      </div>
      {!isPast(token) && (
        <Button
          size="xs"
          variant="default"
          className={styles.end}
          aria-label={host === null ? `End ${name}` : `Disconnect ${name}`}
          onClick={() => void ask()}
        >
          {host === null ? 'End' : 'Disconnect'}
        </Button>
      )}
    </li>
  )
}

function LastUse({
  token: { last_used_at: at, last_used_ip: ip, last_used_place: place },
}: {
  token: ApiToken
}) {
  if (at === null) return 'never used'
  const from = [place, ip].filter((one) => one !== null).join(', ')
  return (
    <>
      last used <RelativeTime at={at} />
      {from !== '' && ` from ${from}`}
    </>
  )
}

function projectsOf({ project_ids: ids }: ApiToken, names: Names): string {
  if (ids === null) return 'all projects'
  const known = ids.flatMap((id) => names.get(id) ?? [])
  return known.length === ids.length && known.length <= 3 ? known.join(', ') : counted(ids.length, 'project')
}

function endOf({ state, ended_at, expires_at }: ApiToken): string {
  if (ended_at !== null) return `ended ${dateText(ended_at, 'shortDate')}`
  if (expires_at === null) return 'never expires'
  return `${state === 'expired' ? 'expired' : 'expires'} ${dateText(expires_at, 'shortDate')}`
}
