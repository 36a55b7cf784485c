import { Button } from '@mantine/core'
import type { SharedView } from '@rankline/contract/shared-views/calls'
import { IconLink } from '@tabler/icons-react'
import { ignoreHandledError } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { showInfo } from '../../platform/messages.ts'
import { dayName } from '../../ui/charts/days.ts'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { counted } from '../../ui/format.ts'
import { OuterLink } from '../../ui/OuterLink.tsx'
import { revoke } from './shared-views.api.ts'
import styles from './shared-views.module.css'

const closedTexts = {
  ended: 'Ended',
  author: 'Closed: the person who shared it no longer sees the project',
  brand: 'Closed with its brand',
}

/** A secret address: what protects it, when it was opened, and how to close it. */
export function SharedViewRow({ view }: { view: SharedView }) {
  const { id, name, url, closed, opened_at, opened_count } = view

  async function ask() {
    const isSure = await confirm(`Revoke “${name}” permanently? Its link will stop working.`, {
      action: 'Revoke',
      isDestructive: true,
    })
    if (isSure) await revoke(id).catch(ignoreHandledError)
  }

  return (
    <li className={styles.row} data-closed={closed !== null || undefined}>
      <div className={styles.about}>
        <b className={styles.name}>{name}</b>
        <OuterLink className={styles.url} href={url} hint={url} data-touch="line">
          {url}
        </OuterLink>
        <span className={styles.facts}>
          {[closed === null ? null : closedTexts[closed], ...factsOf(view)].filter(Boolean).join(' · ')}
        </span>
      </div>
      <span className={styles.opened}>
        {opened_at === null ? (
          'Never opened'
        ) : (
          <>
            Opened <RelativeTime at={opened_at} />
            <span>{counted(opened_count, 'visit')}</span>
          </>
        )}
      </span>
      <span className={styles.actions}>
        {navigator.clipboard !== undefined && closed === null && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconLink size={14} stroke={1.75} aria-hidden />}
            aria-label={`Copy link of ${name}`}
            onClick={() =>
              void navigator.clipboard.writeText(url).then(() => showInfo('The link was copied.'))
            }
          >
            Copy
          </Button>
        )}
        <Button size="xs" variant="default" aria-label={`Revoke ${name}`} onClick={() => void ask()}>
          Revoke
        </Button>
      </span>
    </li>
  )
}

const factsOf = ({
  has_password,
  ends_on,
  brand_name,
  show_competitors,
  show_questions,
  closed,
}: SharedView) => [
  has_password === 1 ? 'Password' : 'No password',
  ends_on === null || closed === 'ended' ? null : `until ${dayName(ends_on)}`,
  brand_name,
  show_competitors === 1 ? 'with competitors' : null,
  show_questions === 1 ? 'with questions' : null,
]
