import { Button } from '@mantine/core'
import type { DiscoveredSite } from '@rankline/contract/competitors/calls'
import { useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { useCan } from '../../platform/can.ts'
import { confirm } from '../../platform/confirm.ts'
import { counted, formatNumber } from '../../ui/format.ts'
import { keptInBin } from '../bin/deletion-text.ts'
import { followEverywhere, unfollowEverywhere } from './competitors.api.ts'
import styles from './discovered-sites.module.css'

type Props = {
  projectId: number
  site: Pick<DiscoveredSite, 'host' | 'followed'>
  name: string
  total: number
}

/** Shows at how many keywords a site is followed, with buttons to follow and unfollow it. */
export function Follow({ projectId, site, name, total }: Props) {
  const mayFollow = useCan('update')
  const [done, setDone] = useState<number | null>(null)
  const [isEnding, setEnding] = useState(false)
  const where = whereOf(site.followed, total)
  if (!mayFollow) return <span className={styles.all}>{where || '–'}</span>

  async function start() {
    setDone(site.followed)
    await followEverywhere(projectId, site, setDone).catch(ignoreHandledError)
    setDone(null)
  }

  async function end() {
    const note = Promise.resolve(
      `${name} at ${counted(site.followed, 'keyword')}, and the history of its positions. ${keptInBin}`,
    )
    if (!(await confirm('Unfollow this site?', { action: 'Unfollow', isDestructive: true, note }))) return
    setEnding(true)
    await unfollowEverywhere(projectId, site.host).catch(ignoreHandledError)
    setEnding(false)
  }

  return (
    <span className={styles.follow}>
      {where !== '' && <span className={styles.all}>{where}</span>}
      {site.followed < total && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={done !== null}
          aria-label={`Follow ${name} for all keywords`}
          onClick={() => void start()}
        >
          {done === null ? 'Follow' : `${formatNumber(done)} of ${formatNumber(total)}`}
        </Button>
      )}
      {site.followed > 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={done !== null || isEnding}
          aria-label={`Unfollow ${name}`}
          onClick={() => void end()}
        >
          Unfollow
        </Button>
      )}
    </span>
  )
}

function whereOf(followed: number, total: number): string {
  if (followed >= total) return 'All keywords'
  return followed === 0 ? '' : `${formatNumber(followed)} of ${formatNumber(total)} keywords`
}
