import { useState } from 'react'
import styles from './data.module.css'

type Props = {
  /** A url or a bare host. */
  url: string
  /** What the letter is taken from when no icon is found; the host otherwise. */
  name?: string
  size?: number
}

/** A site's icon, asked from icon services that learn nothing of the page; a letter where neither has one. */
export function Favicon({ url, name, size = 16 }: Props) {
  const host = hostOf(url)
  const [failed, setFailed] = useState<{ host: string; count: number }>({ host, count: 0 })
  const [loaded, setLoaded] = useState('')
  const failures = failed.host === host ? failed.count : 0
  const source = host === '' ? undefined : sourcesOf(host)[failures]
  return (
    <span className={styles.favicon} style={{ width: size, height: size, fontSize: size * 0.5 }}>
      {/* Stands until an icon has come, and where none does. */}
      {loaded !== host && (
        <span className={styles.letter} aria-hidden="true">
          {firstCharacter(name ?? host).toUpperCase()}
        </span>
      )}
      {source !== undefined && (
        <img
          src={source}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          // Between two services a browser would draw a broken image over the letter.
          style={loaded === host ? undefined : { opacity: 0 }}
          referrerPolicy="no-referrer"
          onLoad={() => setLoaded(host)}
          onError={() => setFailed({ host, count: failures + 1 })}
        />
      )}
    </span>
  )
}

/** Whole, where it takes two units: an emoji, say. */
const firstCharacter = (text: string): string => [...text][0] ?? ''

const sourcesOf = (host: string) => [
  `https://icons.duckduckgo.com/ip3/${host}.ico`,
  `https://www.google.com/s2/favicons?domain=${host}&sz=64`,
]

function hostOf(url: string): string {
  try {
    return new URL(/^https?:\/\//i.test(url) ? url : `https://${url}`).hostname
  } catch {
    return ''
  }
}
