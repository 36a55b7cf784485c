import type { SiteState } from '../state.ts'
import { Agency } from './Agency.tsx'
import { Alerts } from './Alerts.tsx'
import { FeatureList } from './FeatureList.tsx'
import { Hero } from './Hero.tsx'
import { MainFeatures } from './MainFeatures.tsx'
import { OneProject } from './OneProject.tsx'
import { Questions } from './Questions.tsx'
import { Steps } from './Steps.tsx'
import { Testimonials } from './Testimonials.tsx'
import { TrialCall } from './TrialCall.tsx'

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
