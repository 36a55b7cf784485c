import { IconDeviceMobile, IconSearch } from '@tabler/icons-react'
import { Flag } from '../../../ui/data/Flag.tsx'
import styles from './climb.module.css'
import chrome from './climb-chrome.module.css'

/** Other pages of the example, first place first; the tracked page starts below them and ends above. */
const others = [
  { title: 'The best trail running shoes, tested', url: 'magazine.example' },
  { title: 'Trail running shoes: our ten favourites', url: 'outdoor.example' },
  { title: 'Trail shoes for men and women', url: 'bigstore.example' },
  { title: 'How to choose shoes for the trail', url: 'blog.example' },
]

/** An example page that climbs from position 5 to 1. Animates once, and again on hover. */
export function Climb() {
  return (
    <div
      className={styles.frame}
      role="img"
      aria-label="Example: a page climbs from position 5 to position 1 in the results for trail running shoes."
    >
      <div className={chrome.chrome} aria-hidden="true">
        <i />
        <i />
        <i />
        <span>
          <IconSearch size={13} stroke={2} />
          trail running shoes
        </span>
      </div>
      <div className={styles.results} aria-hidden="true">
        <ol className={styles.places}>
          {[1, 2, 3, 4, 5].map((place) => (
            <li key={place}>{place}</li>
          ))}
        </ol>
        <div className={styles.list}>
          {others.map(({ title, url }, index) => (
            <Result key={url} title={title} url={url} className={styles[`other${index + 1}`]} />
          ))}
          <Result title="Trail running shoes | Your store" url="yourstore.example" className={styles.own} />
        </div>
      </div>
      <div className={styles.row} aria-hidden="true">
        <span className={styles.keyword}>
          <b>trail running shoes</b>
          <small>
            <Flag code="US" name="United States" /> Google <IconDeviceMobile size={13} stroke={1.6} />
          </small>
        </span>
        <svg className={styles.line} viewBox="0 0 120 32" preserveAspectRatio="none" aria-hidden="true">
          <path d="M2 29 14 27 26 28 38 22 50 23 62 15 74 16 86 9 98 8 108 4 118 3" pathLength="1" />
        </svg>
        <span className={styles.position}>
          <span className={styles.reel}>
            {[5, 4, 2, 1].map((place) => (
              <b key={place}>{place}</b>
            ))}
          </span>
        </span>
        <span className={styles.change}>▲ 4</span>
      </div>
    </div>
  )
}

function Result({ title, url, className }: { title: string; url: string; className: string | undefined }) {
  return (
    <span className={`${styles.result} ${className ?? ''}`}>
      <b>{title}</b>
      <small>{url}</small>
    </span>
  )
}
