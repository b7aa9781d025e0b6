import type { Teaching } from '../../../../core/words.ts';

export const rules: Teaching['rules'] = {
  help: [
    {
      title: 'What it is about',
      paragraphs: [
        {
          text: 'Three to five players keep one row of numbers rising. When someone can’t go on, somebody else has to pull them out. If that fails, the two of them go under together and all the others get a point. Three points win.',
          rules: ['HE-2', 'HE-15', 'HE-17'],
        },
        {
          text: 'There are 105 cards: numbers from 1 to 11, the low ones a little rarer, and seven each of four special cards.',
          rules: ['HE-1'],
          figure: [
            ['1', '6', '11'],
            ['W', 'S', 'Z', 'N'],
          ],
          caption: 'Numbers, and the specials Wild, Switch, Zap and No!',
        },
      ],
    },
    {
      title: 'A round begins',
      paragraphs: [
        {
          text: 'Everyone holds four cards; the rest is the deck. The first round goes clockwise, the next one the other way round, and so on in turns.',
          rules: ['HE-2', 'HE-3'],
        },
        {
          text: 'All call the lowest number they hold, and the lowest of all begins, with exactly that card. After the first round only those who just went without a point call. Equal calls are settled by luck; if none of the callers has a number, the cards are dealt again.',
          rules: ['HE-4', 'HE-5'],
        },
      ],
    },
    {
      title: 'Your turn',
      paragraphs: [
        {
          text: 'Play one card, then draw up to four again. A number goes to the right end of the row and must be higher than the card there. An empty row takes any number.',
          rules: ['HE-6', 'HE-7'],
          figure: [['2', '5', '9']],
          caption: 'A row: 2, 5, 9',
        },
        {
          text: 'The rope has six places. Whoever fills the sixth clears the whole row, and the next player starts a new one.',
          rules: ['HE-8'],
        },
        {
          text: 'An empty deck is no problem: as soon as a card is needed, the discarded ones are shuffled.',
          rules: ['HE-6'],
        },
      ],
    },
    {
      title: 'The special cards',
      paragraphs: [
        {
          text: 'A Wild fits anywhere: in front, at the end, in between. It counts one more than its left neighbour, or 1 at the very start, and changes along with that neighbour. The row must still rise, and nothing gets above 11.',
          rules: ['HE-9'],
          figure: [['3', 'W', '9']],
          caption: 'A Wild between 3 and 9 counts 4',
        },
        {
          text: 'With a Switch you take one card out of the row and hang a number or a Wild of yours in its place. The row must rise afterwards, or the swap isn’t allowed.',
          rules: ['HE-10'],
          figure: [['S']],
        },
        {
          text: 'A Zap throws the last card off the row. It needs a card to hit.',
          rules: ['HE-11'],
          figure: [['Z']],
        },
        {
          text: 'A No! stays in front of you. Your next turn is skipped, and the turn after that you put it away and play as usual. As long as it lies there, nobody can ask you for help.',
          rules: ['HE-12', 'HE-13'],
          figure: [['N']],
        },
      ],
    },
    {
      title: 'Help!',
      paragraphs: [
        {
          text: 'If not one of your cards can be played, you ask the player who had the turn before you. Anyone behind a No! is passed over, and the next one back is asked.',
          rules: ['HE-13'],
        },
        {
          text: 'Whoever is asked and holds a card that you could play must give you one, of their choice. You give one of your other cards back, and then you play. Only you two see those cards.',
          rules: ['HE-14', 'HE-18'],
        },
        {
          text: 'No such card? The round is over, and everyone but you two gets a point.',
          rules: ['HE-15'],
        },
        {
          text: 'If everyone else sits behind a No!, nobody can be asked. The round is over then as well, but the point is yours alone.',
          rules: ['HE-16'],
        },
      ],
    },
    {
      title: 'The end',
      paragraphs: [
        {
          text: 'Whoever has three points when a round ends wins, and that may be several. Otherwise all cards are shuffled for the next round.',
          rules: ['HE-17'],
        },
        {
          text: 'Hands, the deck and what changes hands in a rescue stay secret. Everything else is open.',
          rules: ['HE-18'],
        },
      ],
    },
  ],
};

export const lesson: Teaching['lesson'] = {
  welcome:
    'Here hangs a row of cards, and it only ever rises. Below is your hand: four cards, always. Keep the row going.',
  higher: 'One card a turn. The 3 is too low, the last card is a 4. Pick your 7, then press the button.',
  'kofi-nine': 'You drew a new card. Kofi is next, and he goes higher.',
  zap: 'Yuki has a Zap. It knocks the last card off the rope.',
  wild: 'Now your Wild, the lighthouse. It counts one more than the card to its left. Pick it and put it between the 4 and the 7: there it is a 5.',
  'kofi-ten': 'Five cards soon. Watch the last float.',
  six: 'Yuki hangs up the sixth card, so the row is cleared.',
  'new-row': 'An empty rope takes any number. Get rid of that 3.',
  'kofi-eight': 'Kofi takes a big step …',
  'yuki-eleven': '… and Yuki a bigger one. Nothing goes above 11.',
  switch:
    'Your Switch gets you out. Pick it, then the 11 on the rope, then your 9: the two change places, and the row still rises.',
  'kofi-ten-again': 'That left Kofi some room for a 10.',
  no: 'Yuki says No!. The card stays in front of her, her next turn is skipped, and until it’s gone nobody can ask her for help.',
  push: 'Now make it hard for Kofi: play an 11.',
  'kofi-asks':
    'Kofi has nothing that fits. He asks whoever played before him, and that’s you. If you can help, you must. Only your Zap is any use to him.',
  'kofi-returns': 'Every rescue has its price: he gives you one of his cards. Guess which.',
  'kofi-zaps': 'And with your Zap he goes on playing. Yuki is skipped.',
  skipped: 'Your turn already. An 11 once more, please.',
  'kofi-no': 'Kofi has drawn a No! and hides behind it.',
  'yuki-back': 'Yuki has sat out, puts her No! away and zaps the 11.',
  'you-ask': 'And now you are stuck yourself. Yuki played last, so you ask her. Let’s see.',
  return: 'Saved! Give her any of your old cards in return. Generosity is optional.',
  saved: 'Now play the card she gave you.',
  points:
    'Had Yuki had nothing for you, the round would be over and everyone but you two would get a point. Three points win. So mind whom you would ask: the life ring shows it.',
};
