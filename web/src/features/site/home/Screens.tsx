import keywordDark from '../images/keyword-dark.webp'
import keywordLight from '../images/keyword-light.webp'
import keywordsDark from '../images/keywords-dark.webp'
import keywordsLight from '../images/keywords-light.webp'
import keywordsPhoneDark from '../images/keywords-phone-dark.webp'
import keywordsPhoneLight from '../images/keywords-phone-light.webp'
import styles from './screens.module.css'

type Photograph = { light: string; dark: string; width: number; height: number }

/** Screenshots made by `npm run screenshot`; on phones a phone's screenshot, if there is one. */
const photographs: Record<'keywords' | 'keyword', { wide: Photograph; phone?: Photograph }> = {
  keywords: {
    wide: { light: keywordsLight, dark: keywordsDark, width: 1440, height: 980 },
    phone: { light: keywordsPhoneLight, dark: keywordsPhoneDark, width: 780, height: 1400 },
  },
  keyword: { wide: { light: keywordLight, dark: keywordDark, width: 706, height: 412 } },
}

type Props = { name: keyof typeof photographs; alt: string }

/** A screenshot in a browser frame; loads only the one of the current colour scheme. */
export function Screens({ name, alt }: Props) {
  const { wide, phone } = photographs[name]
  return (
    <figure className={styles.frame} data-phone={phone === undefined ? undefined : ''}>
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
