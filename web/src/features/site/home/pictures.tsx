import { Flag } from '../../../ui/data/Flag.tsx'
import styles from './pictures.module.css'

const places = [
  { code: 'US', name: 'United States', place: 'Portland', position: 2 },
  { code: 'GB', name: 'United Kingdom', place: 'Leeds', position: 5 },
  { code: 'DE', name: 'Germany', place: 'Köln', position: 11 },
]

/** One keyword in three cities. */
export function LocalPicture() {
  return (
    <div className={styles.picture} aria-hidden="true">
      {places.map(({ code, name, place, position }) => (
        <span key={code} className={styles.place}>
          <Flag code={code} name={name} />
          {place}
          <b>{position}</b>
        </span>
      ))}
    </div>
  )
}

/** A running check and its progress. */
export function RequestPicture() {
  return (
    <div className={styles.picture} aria-hidden="true">
      <span className={styles.progress}>
        Checking 155 keywords
        <small>112 of 155</small>
        <i />
      </span>
      <span className={styles.place}>
        garden lights
        <em>▲ 3</em>
        <b>4</b>
      </span>
      <span className={styles.place}>
        desk lamp
        <em data-down>▼ 1</em>
        <b>9</b>
      </span>
    </div>
  )
}

/** Three lines of positions; higher is better. */
export function CompetitorsPicture() {
  return (
    <div className={styles.picture} aria-hidden="true">
      <svg viewBox="0 0 280 116" className={styles.chart} aria-hidden="true">
        <path className={styles.grid} d="M22 12H276M22 44H276M22 76H276M22 108H276" />
        <text x="2" y="16">
          1
        </text>
        <text x="2" y="48">
          4
        </text>
        <text x="2" y="80">
          7
        </text>
        <text x="0" y="112">
          10
        </text>
        <path className={styles.second} d="M24 24 60 30 96 26 132 38 168 44 204 40 240 52 274 54" />
        <path className={styles.third} d="M24 60 60 66 96 56 132 70 168 74 204 84 240 80 274 90" />
        <path className={styles.first} d="M24 98 60 92 96 96 132 74 168 62 204 36 240 22 274 14" />
        <circle cx="274" cy="14" r="4" />
      </svg>
    </div>
  )
}

/** A client's dashboard under an agency's own name. */
export function DashboardPicture() {
  return (
    <svg className={styles.dashboard} viewBox="0 0 520 340" aria-hidden="true">
      <rect className={styles.window} x="60" y="8" width="448" height="290" rx="12" />
      <path className={styles.hairline} d="M60 52h448" />
      <rect className={styles.brand} x="80" y="22" width="16" height="16" rx="5" />
      <text x="104" y="35" className={styles.strong}>
        Your agency
      </text>
      <circle className={styles.muted} cx="482" cy="30" r="9" />
      <g className={styles.tile}>
        <rect x="80" y="72" width="126" height="72" rx="8" />
        <rect x="221" y="72" width="126" height="72" rx="8" />
        <rect x="362" y="72" width="126" height="72" rx="8" />
      </g>
      <g className={styles.label}>
        <text x="94" y="95">
          Keywords
        </text>
        <text x="235" y="95">
          Avg. rank
        </text>
        <text x="376" y="95">
          In the top 10
        </text>
      </g>
      <g className={styles.figure}>
        <text x="94" y="127">
          480
        </text>
        <text x="235" y="127">
          8.4
        </text>
        <text x="376" y="127">
          312
        </text>
      </g>
      <path className={styles.hairline} d="M80 200h408M80 240h408M80 280h408" />
      <path
        className={styles.own}
        d="M80 268 120 262 160 266 200 248 240 252 280 232 320 236 360 214 400 206 440 190 488 178"
      />
      <rect className={styles.window} x="8" y="196" width="196" height="132" rx="12" />
      {['Anna · owner', 'Ben · manager', 'Cleo · viewer'].map((member, index) => (
        <g key={member} transform={`translate(26 ${226 + index * 36})`}>
          <circle className={index === 0 ? styles.brand : styles.muted} cx="9" cy="0" r="10" />
          <text x="30" y="4" className={styles.member}>
            {member}
          </text>
        </g>
      ))}
    </svg>
  )
}
