import type { Teaching } from '../../../../core/words.ts';

export const rules: Teaching['rules'] = {
  'chip-it': [
    {
      title: 'What you want',
      paragraphs: [
        {
          text: 'Be the first with neither cards nor points. Points help your cards along, and then they have to go again: that is the whole trouble.',
          rules: ['CI-16', 'CI-17'],
        },
        {
          text: 'There are green cards from 2 to 21 and purple ones from 2 to 11, two of each. Points are wooden discs of 1, 2 and 3, 108 points in all. Change is free, so only totals count.',
          rules: ['CI-1'],
          figure: [['g2', 'g21', 'p2', 'p11']],
          caption: 'The lowest and the highest card of each colour.',
        },
      ],
    },
    {
      title: 'Before you play',
      paragraphs: [
        {
          text: 'With three or four players everyone gets 15 cards, with five 12, with six 10. With three, the rest stays out of the game and nobody sees it. Everyone takes 3 points from the pool.',
          rules: ['CI-2', 'CI-3'],
        },
        { text: 'The youngest begins; after that it goes clockwise.', rules: ['CI-4'] },
        {
          text: 'Points, hand sizes and everything played or discarded are open to all. Only hands and cards left over are secret.',
          rules: ['CI-22'],
        },
      ],
    },
    {
      title: 'Your turn',
      paragraphs: [
        {
          text: 'First you clear what lies in front of you: the cards go to the discard pile, the points on them become yours. Then you play a combination or pass.',
          rules: ['CI-5', 'CI-6'],
        },
        {
          text: 'A combination is one card, or several cards of one value. Colours don’t matter. Whoever opens a round may play any of them.',
          rules: ['CI-7'],
          figure: [['g9'], ['g8', 'p8', 'p8']],
          caption: 'A single 9, and three 8s.',
        },
        {
          text: 'Everyone after that needs exactly as many cards and a higher value than the last combination.',
          rules: ['CI-8'],
        },
      ],
    },
    {
      title: 'Making cards fit',
      paragraphs: [
        {
          text: 'Take points from the pool and put them on your cards. Each point lifts a green card by 1. A purple card climbs by its own value each time: 5, 10, 15.',
          rules: ['CI-9'],
          figure: [['g9=12'], ['p5=15']],
          caption: 'Three points make a green 9 a 12; two points make a purple 5 a 15.',
        },
        {
          text: 'So cards of different values can meet at one value, each with as many points as it needs. You may do that with your first combination of a round as well, and you may go higher than you must.',
          rules: ['CI-9', 'CI-10'],
          figure: [['g19=22', 'p11=22']],
          caption: 'A green 19 with three points and a purple 11 with one point are two 22s.',
        },
        {
          text: 'The points stay on the cards until your next turn and then come back to you. If the pool can’t pay, the cards can’t be played that high.',
          rules: ['CI-11', 'CI-5'],
        },
      ],
    },
    {
      title: 'Passing',
      paragraphs: [
        {
          text: 'Passing is how you get rid of points: put 0, 1 or 2 of yours back into the pool. You may pass whenever you like, even if you could play, and you stay in the round.',
          rules: ['CI-12'],
        },
        { text: 'Without cards in hand, passing is all you can do.', rules: ['CI-13'] },
        {
          text: 'At a clear table it can’t go on for ever: after a full circle of passes that gave nothing, a pass must give at least one point. Whoever has none must play.',
          rules: ['CI-15'],
        },
      ],
    },
    {
      title: 'A new round',
      paragraphs: [
        {
          text: 'When the turn comes back to you and everyone has passed on your combination, the table is clear and you open the next round. If you would rather pass, the next player opens.',
          rules: ['CI-14'],
        },
      ],
    },
    {
      title: 'The end',
      paragraphs: [
        {
          text: 'You are finished the moment your hand is empty and you have no points, not even on cards in front of you. Points on your last cards come back first and have to be passed away. A last card without any points ends it at once.',
          rules: ['CI-16'],
        },
        {
          text: 'A single game ends with the first who is finished. If you play for all the places, the others go on until one is left; what a finished player played last must still be beaten.',
          rules: ['CI-17', 'CI-18'],
        },
      ],
    },
    {
      title: 'Tournament',
      paragraphs: [
        {
          text: 'As many games as players, each with another one opening, each played for all the places. The first three get match points: 4, 2 and 1. The standing is shown after every game; most match points win, and ties are shared.',
          rules: ['CI-19', 'CI-20'],
        },
      ],
    },
    {
      title: 'Duel for two',
      paragraphs: [
        {
          text: 'Four games with 12 cards each; the other 36 stay unseen. You take turns at opening. Whoever opens starts with 2 points, the other with none.',
          rules: ['CI-21'],
        },
        {
          text: 'A game ends when one of you is finished. The other writes down their points, those on cards in front of them too, and 3 for each card in hand. After four games fewer points win.',
          rules: ['CI-21'],
        },
      ],
    },
  ],
};

export const lesson: Teaching['lesson'] = {
  goal: 'You win by getting rid of all your cards and all your points. You have five cards and one point: nearly there. Nearly.',
  higher:
    'A green 8 lies on the table. You need one card that is higher. Your 12 is, all by itself: tap it, then the big button.',
  nextGoesHigher: 'Your neighbour goes higher.',
  nextPasses: 'Another one passes. Whoever passes may give back up to two points, and stays in.',
  purple:
    'Now a 14 is to beat, and you have nothing that high. But points lift cards: a purple 5 becomes a 10, then a 15. Tap it and look at the ladder: 15 takes two points.',
  theyPass: 'Too much for your neighbour, who passes.',
  theyPassToo: 'And so does the next.',
  comeBack:
    'Nobody beat you: a new round is yours. The two points from your 5 came back to you. Everything you take, you have to get rid of again.',
  pair: 'You may open with any number of cards, if they have one value. Pick the 7 and the green 9: two points on the 7 make them two 9s.',
  pairBeaten: 'Two 11s. From now on, only two cards will do.',
  pass: 'You have one card left: no pair in sight. So pass, and use it: choose “Pass, give back 2” and confirm.',
  newRound: 'Nobody had more, so your neighbour opens again, with a single 6.',
  lastCard: 'Your purple 9 is high enough, and takes no points. Play your last card!',
  payOff:
    'No cards left, but three points. Now you only pass. Give back two. In a real game this goes by itself, if you like.',
  theyPlayOn: 'The others play on. Hurry.',
  lastPoint: 'One point left. Give it back!',
  won: 'No cards, no points: you’ve won. Take points when they win you a round, and remember who has to carry them home.',
};
