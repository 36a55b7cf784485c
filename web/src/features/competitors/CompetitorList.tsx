import { Switch } from '@mantine/core'
import type { Competitor } from '@rankline/contract/competitors/calls'
import { placeText } from '@rankline/contract/positions/place-text'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../platform/can.ts'
import { confirm, REMOVAL } from '../../platform/confirm.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { formatNumber } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { OuterLink } from '../../ui/OuterLink.tsx'
import { PanelTable } from '../../ui/panel/PanelTable.tsx'
import { isWebAddress } from '../../ui/web-address.ts'
import { keptInBin } from '../bin/deletion-text.ts'
import { Favicon } from '../icons/Favicon.tsx'
import { toggle, unfollow } from './competitors.api.ts'
import styles from './competitors.module.css'

const EditCompetitorDialog = lazyPart(() => import('./EditCompetitorDialog.tsx'), 'EditCompetitorDialog')

async function remove(competitor: Competitor) {
  const note = Promise.resolve(
    `${competitor.url} and the history of its positions at this keyword. ${keptInBin}`,
  )
  if (
    await confirm(`Stop following ${competitor.url}?`, {
      prescribed: REMOVAL,
      action: 'Delete',
      isDestructive: true,
      note,
    })
  )
    await unfollow(competitor)
}

/** The competitors of one keyword with their positions. */
export function CompetitorList({ competitors }: { competitors: readonly Competitor[] }) {
  return (
    <PanelTable className={styles.list}>
      <thead>
        <tr>
          <th scope="col">Competitor</th>
          <th scope="col" className={styles.number}>
            Position
          </th>
          <th scope="col">Status</th>
          <th scope="col" aria-label="Edit and delete" />
        </tr>
      </thead>
      <tbody>
        {competitors.map((competitor) => (
          <Row key={competitor.id} competitor={competitor} />
        ))}
      </tbody>
    </PanelTable>
  )
}

function Row({ competitor }: { competitor: Competitor }) {
  const { url, status, latest_position, is_featured_snippet, latest_position_url } = competitor
  const isEnabled = status === 1
  const mayUpdate = useCan('update')
  const [isEdited, setEdited] = useState(false)
  return (
    <tr className={isEnabled ? undefined : styles.disabled} data-disabled={!isEnabled || undefined}>
      <td className={styles.site}>
        <span>
          <Favicon url={url} />
          <OuterLink href={addressOf(url, latest_position_url)} data-touch>
            {url}
          </OuterLink>
        </span>
      </td>
      <td className={styles.number}>
        <b>{placeText(formatNumber(latest_position), is_featured_snippet)}</b>
      </td>
      <td className={styles.status}>
        <span>
          <Switch
            size="xs"
            checked={isEnabled}
            disabled={!mayUpdate}
            aria-label={`Follow ${url}`}
            onChange={() => void toggle(competitor)}
          />
          <span className={styles.word} aria-hidden>
            {isEnabled ? 'Enabled' : 'Disabled'}
          </span>
        </span>
      </td>
      <td className={styles.delete}>
        {mayUpdate && (
          <span>
            <IconButton aria-label={`Edit ${url}`} onClick={() => setEdited(true)}>
              <IconPencil size={15} stroke={1.5} aria-hidden />
            </IconButton>
            <IconButton isDestructive aria-label={`Delete ${url}`} onClick={() => void remove(competitor)}>
              <IconTrash size={15} stroke={1.5} aria-hidden />
            </IconButton>
          </span>
        )}
        {isEdited && <EditCompetitorDialog competitor={competitor} onClose={() => setEdited(false)} />}
      </td>
    </tr>
  )
}

/** The ranking page if it is a web page, else the site. */
const addressOf = (host: string, page: string | null) =>
  page !== null && isWebAddress(page) ? page : `https://${host}`
