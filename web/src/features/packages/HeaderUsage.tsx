import { UnstyledButton } from '@mantine/core'
import { amountText, INCLUDED, UNLIMITED } from '@rankline/contract/limits/encoding'
import type { UsageItem } from '@rankline/contract/packages/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../ui/format.ts'
import { Popover } from '../../ui/popups/Popover.tsx'
import { tip } from '../../ui/tip.ts'
import { useLiveUsage } from './live.ts'
import { usageQuery } from './packages.api.ts'
import styles from './packages.module.css'

const AT_ONCE = 3

/** Usage of the package: the first three limits at once, the others on demand. */
export function HeaderUsage() {
  const { data } = useQuery(usageQuery)
  const [isOpen, setOpen] = useState(false)
  useLiveUsage()
  if (data === undefined) return null
  return (
    <section className={styles.usage} aria-label="Usage">
      {data.slice(0, AT_ONCE).map((item) => (
        <Usage key={item.name_default} item={item} />
      ))}
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md">
        <Popover.Target>
          {(button) => (
            <UnstyledButton
              {...button}
              className={styles.more}
              aria-label="All usage"
              onClick={() => setOpen(!isOpen)}
            >
              Usage
            </UnstyledButton>
          )}
        </Popover.Target>
        <Popover.Dropdown>
          <div className={styles.rest}>
            {data.slice(AT_ONCE).map((item) => (
              <Usage key={item.name_default} item={item} />
            ))}
          </div>
        </Popover.Dropdown>
      </Popover>
    </section>
  )
}

function Usage({ item }: { item: UsageItem }) {
  const { name, allowed_amount_member: ofMember, total_usage_member: used } = item
  const asMember =
    ofMember === null ? undefined : `As a member: ${used ?? 0}% of ${amountText(ofMember)} used`
  return (
    <span {...tip(asMember)}>
      {name} <strong>{amountOf(item)}</strong>
    </span>
  )
}

function amountOf({ is_boolean, allowed_amount: allowed, inuse_amount: used, name_default: of }: UsageItem) {
  if (is_boolean === 1 || allowed === INCLUDED || of === 'allowed_competitors_per_project_keyword')
    return amountText(allowed)
  return allowed === UNLIMITED ? formatNumber(used) : `${formatNumber(used)} / ${formatNumber(allowed)}`
}
