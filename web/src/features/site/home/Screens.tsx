import failedDark from '../images/failed-dark.webp'
import failedLight from '../images/failed-light.webp'
import failedPhoneDark from '../images/failed-phone-dark.webp'
import failedPhoneLight from '../images/failed-phone-light.webp'
import keywordDark from '../images/keyword-dark.webp'
import keywordLight from '../images/keyword-light.webp'
import keywordsDark from '../images/keywords-dark.webp'
import keywordsLight from '../images/keywords-light.webp'
import keywordsPhoneDark from '../images/keywords-phone-dark.webp'
import keywordsPhoneLight from '../images/keywords-phone-light.webp'
import whyDark from '../images/why-dark.webp'
import whyLight from '../images/why-light.webp'
import whyPhoneDark from '../images/why-phone-dark.webp'
import whyPhoneLight from '../images/why-phone-light.webp'
import styles from './screens.module.css'

type Photograph = { light: string; dark: string; width: number; height: number }

type Picture = {
  wide: Photograph
  /** For phones, and whether it is the whole screen of one. */
  phone?: Photograph & { isWhole?: true }
}

/** Screenshots made by `npm run screenshot`; on phones a phone's screenshot, if there is one. */
const photographs: Record<'keywords' | 'keyword' | 'failed' | 'why', Picture> = {
  keywords: {
    wide: { light: keywordsLight, dark: keywordsDark, width: 1800, height: 1225 },
    phone: {
      light: keywordsPhoneLight,
      dark: keywordsPhoneDark,
      width: 780,
      height: 1400,
      isWhole: true,
    },
  },
  keyword: { wide: { light: keywordLight, dark: keywordDark, width: 1059, height: 618 } },
  failed: {
    wide: { light: failedLight, dark: failedDark, width: 1480, height: 682 },
    phone: { light: failedPhoneLight, dark: failedPhoneDark, width: 744, height: 840 },
  },
  why: {
    wide: { light: whyLight, dark: whyDark, width: 1110, height: 548 },
    phone: { light: whyPhoneLight, dark: whyPhoneDark, width: 744, height: 880 },
  },
}

type Props = { name: keyof typeof photographs; alt: string }

/** A screenshot in a browser frame; loads only the one of the current colour scheme. */
export function Screens({ name, alt }: Props) {
  const { wide, phone } = photographs[name]
  return (
    <figure className={styles.frame} data-phone={phone?.isWhole ? '' : undefined}>
      <div className={styles.chrome} aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      {(['light', 'dark'] as const).map((scheme) => (
        <picture key={scheme} className={styles[scheme]}>
          {phone !== undefined && (
            <source
              media="(max-width: 560px)"
              srcSet={phone[scheme]}
              width={phone.width}
              height={phone.height}
            />
          )}
          <img
            src={wide[scheme]}
            alt={alt}
            width={wide.width}
            height={wide.height}
            loading="lazy"
            decoding="async"
          />
        </picture>
      ))}
    </figure>
  )
}
