import { Button, Group } from '@mantine/core'
import type { BrandDomain, FoundRecord, WantedRecord } from '@rankline/contract/brands/domains'
import { IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { dayText } from '../../platform/date-format.ts'
import { showInfo } from '../../platform/messages.ts'
import { Card } from '../../ui/Card.tsx'
import { Badge } from '../../ui/data/Badge.tsx'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { Note } from '../../ui/Note.tsx'
import { OuterLink } from '../../ui/OuterLink.tsx'
import { checkDomain, removeDomain } from './brand-domains.api.ts'
import styles from './brand-domains.module.css'

const badges = {
  waiting: { label: 'Not in use yet', tone: 'warn' },
  used: { label: 'In use', tone: 'up' },
  failing: { label: 'Records are wrong', tone: 'down' },
} as const

const states = {
  right: { label: 'Right', tone: 'up' },
  wrong: { label: 'Wrong', tone: 'down' },
  missing: { label: 'Missing', tone: 'warn' },
  unanswered: { label: 'No answer', tone: undefined },
} as const

const purposes = { proof: 'The domain is yours', way: 'It leads here' }

type Props = { brandId: number; domain: BrandDomain; children: ReactNode }

/** A domain with its DNS records to enter and the result of their check. `children`: more actions. */
export function DomainRecords({ brandId, domain, children }: Props) {
  const { status, address, found, checked_at } = domain
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    await work().catch(ignoreHandledError)
    setBusy(false)
  }
  async function askToRemove() {
    const isSure = await confirm(`Remove ${domain.domain}? Links to it will stop working.`, {
      action: 'Remove',
      isDestructive: true,
    })
    if (isSure) await run(() => removeDomain(brandId))
  }
  return (
    <div className={styles.column}>
      <Card className={styles.card ?? ''}>
        <div className={styles.head}>
          <h2>
            {status === 'waiting' ? (
              domain.domain
            ) : (
              <OuterLink href={address} data-touch>
                {domain.domain}
              </OuterLink>
            )}
          </h2>
          <Badge tone={badges[status].tone}>{badges[status].label}</Badge>
        </div>
        <Note className={styles.text}>{stateText(domain)}</Note>
        <Group gap={8} mt={16}>
          <Button
            leftSection={<IconRefresh size={16} stroke={1.75} />}
            loading={isBusy}
            onClick={() => void run(() => checkDomain(brandId))}
          >
            Check now
          </Button>
          {children}
          <Button variant="default" onClick={() => void askToRemove()}>
            Remove
          </Button>
        </Group>
      </Card>
      <Card className={styles.card ?? ''}>
        <h2>Records to enter</h2>
        <Wanted domain={domain} />
      </Card>
      <Card className={styles.card ?? ''}>
        <h2>What we found</h2>
        <Note className={styles.text}>
          {checked_at === null ? (
            'Not checked yet.'
          ) : (
            <>
              Checked <RelativeTime at={checked_at} />, and again every night. New records can take some hours
              to appear.
            </>
          )}
        </Note>
        <ul className={styles.found} aria-label="What we found">
          {found.map((record) => (
            <Found key={record.purpose} record={record} />
          ))}
        </ul>
      </Card>
    </div>
  )
}

function stateText({ status, kept_until }: BrandDomain): string {
  if (status === 'used') return 'Clients log in and work at this address, and links in emails lead to it.'
  if (status === 'waiting') return 'It is used as soon as its records are right.'
  const until = kept_until === null ? '' : ` until ${dayText(kept_until.slice(0, 10), 'date')}`
  return `The brand keeps it${until}. Then links in emails lead to the former address again.`
}

/** Lists the DNS records to enter: one CNAME if the installation has a domain for brands; else, or for a whole domain, two. */
function Wanted({ domain: { domain, alias, text, target } }: { domain: BrandDomain }) {
  const isAddress = /^[\d.]+$|:/.test(target)
  const way = { type: isAddress ? 'A' : 'CNAME', name: domain, value: target }
  return (
    <>
      {alias !== null && (
        <>
          <Note className={styles.text}>For a sub-domain, this record:</Note>
          <Records records={[alias]} />
          <Note className={styles.text}>
            Where a CNAME is not possible, such as for a whole domain, these two instead (ALIAS or A in place
            of CNAME):
          </Note>
        </>
      )}
      {alias === null && (
        <Note className={styles.text}>Enter both where the domain's DNS records are kept:</Note>
      )}
      <Records records={[text, way]} />
    </>
  )
}

type Shown = Pick<WantedRecord, 'name' | 'value'> & { type: string }

function Records({ records }: { records: readonly Shown[] }) {
  return (
    <ul className={styles.records}>
      {records.map(({ type, name, value }) => (
        <li key={type + name}>
          <b>{type}</b>
          <code>{name}</code>
          <code>{value}</code>
          {navigator.clipboard !== undefined && (
            <Button
              size="xs"
              variant="default"
              aria-label={`Copy the value of ${name}`}
              onClick={() =>
                void navigator.clipboard.writeText(value).then(() => showInfo('The value was copied.'))
              }
            >
              Copy
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Found({ record: { purpose, type, name, values, state } }: { record: FoundRecord }) {
  return (
    <li>
      <Badge tone={states[state].tone}>{states[state].label}</Badge>
      <b>{purposes[purpose]}</b>
      <span className={styles.values}>
        {type} {name}: {values.length === 0 ? 'nothing' : values.join(', ')}
      </span>
    </li>
  )
}
