import { counted } from '../counted.ts'

export const questionMessages = {
  questionsAdded: (added: number, duplicates: number) =>
    `${counted(added, 'question')} added.${duplicates > 0 ? ` ${counted(duplicates, 'question')} skipped: already asked.` : ''}`,
  questionsRemoved: (count: number) => `${counted(count, 'question')} removed.`,
  answersRequested: (count: number) =>
    count === 0 ? 'All answers of today are there already.' : `${counted(count, 'answer')} requested.`,
  surfaceNotAsked: 'is not asked on this installation',
  noQuestions: 'Add a question first.',
  topicsSet: (count: number) => `Topics set for ${counted(count, 'question')}.`,
  questionBrandSaved: 'The brand has been saved.',
  questionBrandRemoved: 'The brand has been removed.',
  tooManyQuestions: (most: number) => `A project may ask at most ${counted(most, 'question')}.`,
  tooManyQuestionBrands: (most: number) => `A project may have at most ${counted(most, 'brand')}.`,
} as const
