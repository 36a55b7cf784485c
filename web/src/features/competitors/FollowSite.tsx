import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toldAlready } from '../../platform/api.ts'
import { useMay } from '../../platform/may.ts'
import { counted } from '../../ui/format.ts'
import { followEverywhere } from './competitors.api.ts'
import styles from './discovered-sites.module.css'

/** Follows a site that is typed at every keyword of a project. */
export function FollowSite({ projectId }: { projectId: number }) {
  const [site, setSite] = useState('')
  const [done, setDone] = useState<number | null>(null)
  if (!useMay('update')) return null

  async function start(event: FormEvent) {
    event.preventDefault()
    setDone(0)
    const work = async () => {
      await followEverywhere(projectId, { host: site, followed: 0 }, setDone)
      setSite('')
    }
    await work().catch(toldAlready)
    setDone(null)
  }

  return (
    <form className={styles.add} onSubmit={(event) => void start(event)}>
      <TextInput
        aria-label="Site to follow"
        placeholder="example.org"
        autoComplete="off"
        maxLength={255}
        value={site}
        onChange={(event) => setSite(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={done !== null || site.trim() === ''}>
        {done === null ? 'Follow at every keyword' : counted(done, 'keyword')}
      </Button>
    </form>
  )
}
