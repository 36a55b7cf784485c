import { publicPaths } from '../../../platform/public-paths.ts'
import styles from './home.module.css'
import { Screens } from './Screens.tsx'

const proofs = [
  {
    title: 'A failed check is never a lost ranking',
    text: 'Engines block checks, answer late or change their pages. Then the keyword keeps its last position, and its row says that the check failed. It counts as dropped only after the whole list has been read.',
    link: { label: 'How a check ends', to: `${publicPaths.docs}/tracking#how-a-check-ends` },
    picture: 'failed',
    alt: 'Keywords of a project. One row says: check failed, last known 4 on 28 Nov. Its position is still 4.',
  },
  {
    title: 'Why a keyword moved',
    text: 'The result lists are kept. So Rankline names the sites that passed you, what is new on the result page, the page of yours that ranks now, and your own notes of these days.',
    link: { label: 'How to read the numbers', to: `${publicPaths.docs}/guide/numbers` },
    picture: 'why',
    alt: 'Keywords that stand lower than yesterday, each with the sites that passed it and what is new on the result page.',
  },
] as const

/** What others do not show, each with a picture and the page that explains it. */
export function Proofs() {
  return proofs.map(({ title, text, link, picture, alt }, index) => (
    <div key={title} className={styles.proof} data-reversed={index % 2 === 1 || undefined}>
      <div className={styles.words}>
        <h3>{title}</h3>
        <p>{text}</p>
        <a href={link.to}>{link.label}</a>
      </div>
      <Screens name={picture} alt={alt} />
    </div>
  ))
}
