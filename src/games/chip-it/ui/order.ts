import { ORDERS, type Order } from './selection.ts';

const KEY = 'upcard chip-it order';

/** How this device's player last sorted their hand. */
export function storedOrder(): Order {
  try {
    return ORDERS.find((order) => order === localStorage.getItem(KEY)) ?? 'value';
  } catch {
    return 'value';
  }
}

export function storeOrder(order: Order): void {
  try {
    localStorage.setItem(KEY, order);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
