import { counted } from '../counted.ts'

export const questionMessages = {
  questionsAdded: (added: number, duplicates: number) =>
    `${counted(added, 'question')} added.${duplicates > 0 ? ` ${counted(duplicates, 'question')} skipped: already asked.` : ''}`,
  questionsRemoved: (count: number) => `${counted(count, 'question')} removed.`,
  answersRequested: (count: number) =>
    count === 0 ? 'All answers of today are there already.' : `${counted(count, 'answer')} requested.`,
  roundsSaved: 'The weekly rounds have been saved.',
  roundProblems: {
    daily_requests:
      'Fewer daily requests were left than the round has answers. It is tried again every day. Choose fewer answers or a larger package.',
    paused: 'Tracking is paused for your account. The round is tried again every day.',
    surface: 'This installation does not ask this surface any more. The round is tried again every day.',
    no_questions: 'The project has no questions. The round is tried again every day.',
    failed: 'The round could not start because of an error of the server. It is tried again every day.',
  },
  surfaceNotAsked: 'is not asked on this installation',
  noQuestions: 'Add a question first.',
  topicsSet: (count: number) => `Topics set for ${counted(count, 'question')}.`,
  questionBrandSaved: 'The brand has been saved.',
  questionBrandRemoved: 'The brand has been removed.',
  tooManyQuestions: (most: number) => `A project may ask at most ${counted(most, 'question')}.`,
  tooManyQuestionBrands: (most: number) => `A project may have at most ${counted(most, 'brand')}.`,
} as const
