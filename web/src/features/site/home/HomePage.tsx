import { IconBrush, IconUsersGroup } from '@tabler/icons-react'
import { productName } from '../../../platform/product.ts'
import site from '../site.module.css'
import type { SiteState } from '../state.ts'
import { Alerts } from './Alerts.tsx'
import { FeatureList } from './FeatureList.tsx'
import { Hero } from './Hero.tsx'
import styles from './home.module.css'
import { MainFeatures } from './MainFeatures.tsx'
import { OneProject } from './OneProject.tsx'
import { DashboardPicture } from './pictures.tsx'
import { Questions } from './Questions.tsx'
import { Section } from './Section.tsx'
import { AddressPicture, HandledPicture, KeywordsPicture } from './step-pictures.tsx'
import { Testimonials } from './Testimonials.tsx'

export function HomePage({ state }: { state: SiteState }) {
  return (
    <>
      <Hero state={state} />
      <MainFeatures />
      <OneProject />
      <Alerts />
      <Steps />
      <Testimonials />
      <TrialCall state={state} />
      <Agency />
      <FeatureList />
      <Questions />
    </>
  )
}

function Agency() {
  return (
    <Section title="Made for agencies, too" sub="Your clients, your colleagues, your name on it.">
      <div className={styles.split} data-reversed>
        <DashboardPicture />
        <ul className={styles.points}>
          <li>
            <IconBrush size={22} stroke={1.6} aria-hidden />
            <h3>White-label</h3>
            <p>
              Give clients dashboards of their own, under your brand’s name, logo and colours. They log in to
              your product and never see ours.
            </p>
          </li>
          <li>
            <IconUsersGroup size={22} stroke={1.6} aria-hidden />
            <h3>Team members</h3>
            <p>
              Invite colleagues as owner, manager, moderator or viewer, for all projects or for chosen ones,
              and decide how much of your plan each may use.
            </p>
          </li>
        </ul>
      </div>
    </Section>
  )
}

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

function Steps() {
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

function TrialCall({ state }: { state: SiteState }) {
  return (
    <section className={styles.call} aria-labelledby="trial-call">
      <h2 id="trial-call">
        {state.isTrialOn ? 'Try all of it for 14 days' : 'See your first positions today'}
      </h2>
      <p>
        {state.isTrialOn
          ? '250 keywords, no credit card required. Nothing to cancel: the trial ends automatically.'
          : 'From 250 keywords. Cancel at any time.'}
      </p>
      <a href="/register" className={site.primary}>
        {state.isTrialOn ? 'START YOUR 14 DAYS FREE TRIAL' : 'SIGN UP FOR FREE'}
      </a>
    </section>
  )
}
