import { counted } from '../counted.ts'

/** Messages about feeds for data warehouses. */
export const feedMessages = {
  feedAdded: 'The feed has been added. Its first files follow within minutes.',
  feedSaved: 'The feed has been saved.',
  feedDeleted: 'The feed has been deleted. Its files stay in the bucket.',
  feedRewritten: 'The days are being written again.',
  feedNoBucket: 'must be one of your buckets',
  feedTooOld: (most: number) => `must be within the last ${counted(most, 'day')}, and before today`,
  feedIsPaused: 'This feed is paused. Resume it first.',
  tooManyFeeds: (most: number) => `You have ${counted(most, 'feed')} already. Delete one first.`,
  feedServerGone: (server: string) => `Its bucket "${server}" has been deleted. Choose another one.`,
  feedPaused: (tries: number) =>
    `It has failed ${counted(tries, 'time')} one after the other. Check the bucket, then resume the feed.`,
}
