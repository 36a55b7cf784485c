import { useState } from 'react'
import styles from './data.module.css'

type Props = {
  /** A url or a bare host. */
  url: string
  /** The source of the letter if no icon is found; the host by default. */
  name?: string
  size?: number
}

/** A site's icon from services that do not learn the page's URL; a letter if none has one. */
export function Favicon({ url, name, size = 16 }: Props) {
  const host = hostOf(url)
  const [failed, setFailed] = useState<{ host: string; count: number }>({ host, count: 0 })
  const [loaded, setLoaded] = useState('')
  const failures = failed.host === host ? failed.count : 0
  const source = host === '' ? undefined : sourcesOf(host)[failures]
  return (
    <span className={styles.favicon} style={{ width: size, height: size, fontSize: size * 0.5 }}>
      {/* Shown until an icon has loaded, and if there is none. */}
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
          // Before the second service answers, a browser would draw a broken image over the letter.
          style={loaded === host ? undefined : { opacity: 0 }}
          referrerPolicy="no-referrer"
          onLoad={() => setLoaded(host)}
          onError={() => setFailed({ host, count: failures + 1 })}
        />
      )}
    </span>
  )
}

/** The whole character, even if it has two UTF-16 units, such as an emoji. */
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
