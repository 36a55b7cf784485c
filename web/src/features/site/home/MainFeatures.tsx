import { publicPaths } from '../../../platform/public-paths.ts'
import styles from './home.module.css'
import { CompetitorsPicture, LocalPicture, RequestPicture } from './pictures.tsx'
import { Screens } from './Screens.tsx'
import { Section } from './Section.tsx'

const features = [
  {
    Picture: LocalPicture,
    title: 'Local tracking',
    text: 'Local and mobile tracking: choose the country, the language and the city, on desktop and on phones. You see what your customers see.',
  },
  {
    Picture: RequestPicture,
    title: 'Instant rank requests',
    text: 'Every keyword is checked daily. When you cannot wait, ask for new ranks and watch them arrive on the page.',
  },
  {
    Picture: CompetitorsPicture,
    title: 'Competitor tracking',
    text: 'See where up to 20 competitors stand for each keyword, beside your own position, day by day.',
  },
]

export function MainFeatures() {
  return (
    <Section
      title="See where you really stand"
      sub="For marketers, bloggers, freelancers, ecommerce owners and agencies: the first hundred results, in the place and on the device that matter."
      isRaised
    >
      <div className={styles.three}>
        {features.map(({ Picture, title, text }) => (
          <div key={title}>
            <Picture />
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </div>
      <Screens
        name="keywords"
        alt="The keywords of a project with their positions, changes and 30 days of history."
      />
      <Proofs />
    </Section>
  )
}

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

/** Features that other trackers do not show, each with a picture and a link to its page. */
function Proofs() {
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
