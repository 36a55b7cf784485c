import styles from '../../ui/data/data.module.css'
import { useSiteIcon } from './site-icons.ts'

type Props = {
  /** A url or a bare host. */
  url: string
  /** The source of the letter if there is no icon; the host by default. */
  name?: string
  size?: number
}

/** A site's icon, if `useSiteIcons` has loaded it; otherwise a letter. */
export function Favicon({ url, name, size = 16 }: Props) {
  const icon = useSiteIcon(url)
  return (
    <span className={styles.favicon} style={{ width: size, height: size, fontSize: size * 0.5 }}>
      {icon === null ? (
        <span className={styles.letter} aria-hidden="true">
          {firstCharacter(name ?? hostOf(url)).toUpperCase()}
        </span>
      ) : (
        <img src={icon} alt="" width={size} height={size} decoding="async" />
      )}
    </span>
  )
}

/** The whole character, even if it has two UTF-16 units, such as an emoji. */
const firstCharacter = (text: string): string => [...text][0] ?? ''

function hostOf(url: string): string {
  try {
    return new URL(/^https?:\/\//i.test(url) ? url : `https://${url}`).hostname
  } catch {
    return ''
  }
}
