import { productName } from '../../../platform/product.ts'
import styles from './home.module.css'
import { Section } from './Section.tsx'
import { AddressPicture, HandledPicture, KeywordsPicture } from './step-pictures.tsx'

const steps = [
  {
    title: 'Create a project',
    text: 'Give it a name and the address of your site, channel or shop.',
    Picture: AddressPicture,
  },
  {
    title: 'Add keywords',
    text: 'Paste them, or import them. Choose the engine, country, language, device and city once.',
    Picture: KeywordsPicture,
  },
  {
    title: `Let ${productName} handle it`,
    text: 'Positions are checked every day and kept, so that you see what changed, when, and why.',
    Picture: HandledPicture,
  },
]

export function Steps() {
  return (
    <Section title="Three easy steps">
      <ol className={styles.steps}>
        {steps.map(({ title, text, Picture }) => (
          <li key={title}>
            <Picture />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
