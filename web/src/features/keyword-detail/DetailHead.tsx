import { UnstyledButton } from '@mantine/core'
import { KEYWORD_STATUS, type Keyword } from '@rankline/contract/keywords/calls'
import { DAILY, frequencyText } from '@rankline/contract/keywords/check-frequency'
import type { Project } from '@rankline/contract/projects/calls'
import { readableUrl } from '@rankline/contract/readable'
import { IconMapPin, IconUserCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../platform/can.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { checkNoteOf } from '../../ui/data/check-note.ts'
import { DeviceIcon } from '../../ui/data/DeviceIcon.tsx'
import { Flag } from '../../ui/data/Flag.tsx'
import { nameOfFeature } from '../../ui/data/feature-name.ts'
import { ownershipLabel, useOwnership } from '../../ui/data/ownership.ts'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { explained } from '../../ui/explained.ts'
import { formatMoney, formatNumber } from '../../ui/format.ts'
import { Help } from '../../ui/Help.tsx'
import { OuterLink } from '../../ui/OuterLink.tsx'
import { WhatHappened } from '../explanations/WhatHappened.tsx'
import { Circles } from './Circles.tsx'
import styles from './keyword-detail.module.css'

const EditSearchDialog = lazyPart(
  () => import('../projects/keyword-form/EditSearchDialog.tsx'),
  'EditSearchDialog',
)

type Props = { keyword: Keyword; project: Project }

/** The keyword, where it is tracked, its position, and the state of its last check. */
export function DetailHead({ keyword, project }: Props) {
  const url = keyword.latest_position_url
  return (
    <header className={styles.head}>
      <div className={styles.named}>
        <AppLink to={`/projects/${project.id}/keywords`} className={styles.project} data-touch>
          {project.name}
        </AppLink>
        <h1 className={styles.title} dir="auto">
          {keyword.keyword_name}
        </h1>
        <Circles keyword={keyword} />
      </div>
      <WhatHappened keywordId={keyword.id} isHeadline />
      <div className={styles.subject}>
        <div className={styles.words}>
          <div className={styles.target}>
            <Flag code={keyword.country_name_alpha2} name={keyword.country_name} size={16} />
            <span>
              {keyword.engine_name} {keyword.type_name}
            </span>
            <span>{keyword.section_name}</span>
            <span className={styles.device}>
              <DeviceIcon slug={keyword.device_slug} />
              {keyword.device_name}
            </span>
            <span>{keyword.country_name}</span>
            <span>{keyword.language_name}</span>
            {keyword.geo_location_name_canonical !== null && (
              <span className={styles.device}>
                <IconMapPin size={14} stroke={1.5} aria-hidden />
                {keyword.geo_location_name_canonical.replaceAll(',', ', ')}
              </span>
            )}
            <Owner keyword={keyword} />
            <ChangeSearch keywordId={keyword.id} />
          </div>
          {url !== null && (
            <OuterLink className={styles.landing} href={url} data-touch>
              {readableUrl(url)}
            </OuterLink>
          )}
          <CheckState keyword={keyword} />
        </div>
      </div>
      <div className={styles.state}>
        <Figures keyword={keyword} />
      </div>
    </header>
  )
}

function ChangeSearch({ keywordId }: { keywordId: number }) {
  const mayManage = useCan('manage')
  const [isOpen, setOpen] = useState(false)
  if (!mayManage) return null
  return (
    <>
      <UnstyledButton className={styles.change} data-touch onClick={() => setOpen(true)}>
        Edit the search
      </UnstyledButton>
      {isOpen && <EditSearchDialog keywordId={keywordId} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The keyword's owner; not shown to clients for their own. */
function Owner({ keyword }: { keyword: Keyword }) {
  const ownership = useOwnership(keyword)
  const label = ownership.isManager ? `Added by ${ownership.creatorName}` : ownershipLabel(ownership)
  if (label === null) return null
  return (
    <span className={styles.device}>
      <IconUserCircle size={14} stroke={1.5} aria-hidden />
      {label}
    </span>
  )
}

/** When the keyword was last checked, and what is missing from that check. */
function CheckState({ keyword }: { keyword: Keyword }) {
  const note = checkNoteOf(keyword)
  return (
    <p className={styles.check}>
      {keyword.status === KEYWORD_STATUS.updating && <span className={styles.busy}>Updating...</span>}
      {keyword.status === KEYWORD_STATUS.disabled && <span>Disabled</span>}
      <span>
        {keyword.position_updated_at === null ? (
          'Not checked yet'
        ) : (
          <>
            Checked <RelativeTime at={keyword.position_updated_at} />
            {keyword.check_depth !== null && `, top ${keyword.check_depth}`}
          </>
        )}
      </span>
      <span>
        {frequencyText(keyword.check_every ?? DAILY)}
        {keyword.has_own_frequency && ', set for this keyword'}
      </span>
      {note !== null && (
        <span className={styles.note} role="status">
          {[note, keyword.check_failure].filter((text) => text).join(': ')}
        </span>
      )}
      <AppLink to={`/keywords/${keyword.id}/why`} data-touch="line">
        Why?
      </AppLink>
    </p>
  )
}

/** The keyword's value, and the SERP features of its result page. */
function Figures({ keyword }: { keyword: Keyword }) {
  const { volume, traffic, traffic_value, features } = keyword
  const figures = [
    { name: 'Search volume', title: explained.volume, text: formatNumber(volume) },
    { name: 'Traffic', title: explained.traffic, text: formatNumber(traffic) },
    { name: 'Value', title: explained.value, text: formatMoney(traffic_value) },
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, title, text }) => (
        <div key={name}>
          <dt>
            {name} <Help text={title} />
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
      {features.length > 0 && (
        <div className={styles.features}>
          <dt>On the result page</dt>
          <dd>
            {features.map((feature) => (
              <span key={feature.type} className={styles.feature} data-own={feature.is_own || undefined}>
                {nameOfFeature(feature)}
              </span>
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}
