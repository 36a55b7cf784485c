import { counted } from '../counted.ts'

/** Keywords, and what belongs to them: tags, presets, competitors, notes. */
export const keywordMessages = {
  keywordsAdded: (added: number, duplicates: number) => {
    const what = `${counted(added, 'keyword')} ${added === 1 ? 'has' : 'have'} been added`
    if (duplicates === 0) return `${what}.`
    return `${what}, ${duplicates} already tracked ${duplicates === 1 ? 'was' : 'were'} left out.`
  },
  searchChanged: 'The search has been changed. Its first check comes next.',
  endSet: (count: number) => `Changed when ${counted(count, 'keyword')} ${count === 1 ? 'ends' : 'end'}.`,
  researchEnded: 'Research ended',
  researchResult: ({ ended, checked, ranked }: { ended: number; checked: number; ranked: number }) =>
    `${counted(ended, 'keyword')} ${ended === 1 ? 'is' : 'are'} not checked any more. ${checked} of them ${checked === 1 ? 'was' : 'were'} checked, ${ranked} ${ranked === 1 ? 'has' : 'have'} a position. Continue or delete them in the list.`,
  searchTracked: 'The project tracks this search already.',
  tooManySearches: (count: number, most: number) =>
    `These are ${count} combinations of engine, place and device. At most ${most} can be added at once.`,
  tooManyAtOnce: (count: number, most: number) =>
    `This would add ${counted(count, 'keyword')}. At most ${most} can be added at once.`,
  notInEngine: (engine: string, what: string) => `${engine} has no ${what}`,
  keywordsDeleted: (count: number) =>
    count === 1 ? 'The keyword has been deleted.' : `${counted(count, 'keyword')} have been deleted.`,
  ranksRequested: (requested: number, refused: number) => {
    const what = `New ranks have been requested for ${counted(requested, 'keyword')}`
    return refused === 0 ? `${what}.` : `${what}, ${refused} could not be requested right now.`
  },
  tagAdded: 'The tag has been added.',
  tagUpdated: 'The tag has been changed.',
  tagDeleted: 'The tag has been deleted.',
  tagTaken: 'Another tag has this name.',
  dynamicTagAdded: 'The dynamic tag has been added.',
  tagIsDynamic: (name: string) =>
    `${name} is a dynamic tag. Its keywords follow from its filter and cannot be changed one by one.`,
  tagIsTopic: (name: string) =>
    `${name} is a topic, which is found again each night. Turn topics off for its project to delete them.`,
  topicsSwitched: 'Topics are changed.',
  dynamicTagMerge: 'A dynamic tag cannot be merged with another tag. Choose another name.',
  dynamicTagInFilter: 'The filter of a dynamic tag cannot use a dynamic tag.',
  tagNotDynamic: 'Only a dynamic tag has a filter.',
  tagInFilter: (name: string) =>
    `The dynamic tag ${name} uses this tag in its filter. Change or delete that one first.`,
  mostDynamicTags: (most: number) => `An account can have ${most} dynamic tags.`,
  tagsRemoved: 'The tags have been removed.',
  presetSaved: 'The preset has been saved.',
  budgetUsedUp:
    'Today’s budget for rank checks is used up. New ranks can be requested again after midnight (UTC).',
  driftAccepted: 'The baseline has been reset.',
  unknownTarget: 'This search engine cannot be tracked with these options.',
  ownCompetitor: 'competitors must not contain the project itself',
  competitorLine: 'each line must be a domain or a web address',
  noCompetitorSite: 'Enter a domain or address, like example.com.',
  ownCompetitorSite: 'This is the site of the project itself.',
  competitorDomain: 'must be a domain or a web address',
  tooManyCompetitors: 'Too many competitors for this many keywords at once.',
  repeatedCompetitor: (host: string) => `${host} is listed more than once`,
  followedCompetitor: (host: string) => `${host} is already tracked`,
  competitorLimit: (limit: number, excess: number) =>
    `A keyword may have ${counted(limit, 'competitor')}: ${counted(excess, 'line')} ${excess === 1 ? 'is' : 'are'} too many, nothing has been added.`,
  competitorsAdded: (count: number) =>
    count === 1 ? 'The competitor has been added.' : `${counted(count, 'competitor')} have been added.`,
  competitorsCleared: (count: number) =>
    count === 1 ? 'The competitor has been removed.' : `${counted(count, 'competitor')} have been removed.`,
  futureNote: 'selected date must not lie in the future',
  noteChanged: (count: number) =>
    count === 1 ? 'The note has been changed.' : `The note has been changed on ${counted(count, 'keyword')}.`,
  noteAdded: (count: number) =>
    count === 1 ? 'The note has been added.' : `The note has been added to ${counted(count, 'keyword')}.`,
  notesCleared: (count: number) =>
    count === 1 ? 'The note has been removed.' : `${counted(count, 'note')} have been removed.`,
} as const
