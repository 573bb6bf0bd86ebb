import { expect, test } from 'vitest';
import { innermostAt, placeOnPicture, pointOnScreen } from './geometry.ts';

const FRAME = {
  id: 'f',
  origin: { x: 100, y: 50 },
  size: { width: 200, height: 100 },
  scale: 2,
  display: 'd',
};

test('a box is placed by its share of the frame, whatever the scale', () => {
  expect(placeOnPicture({ x: 150, y: 75, width: 20, height: 50 }, FRAME)).toEqual({
    left: '25%',
    top: '25%',
    width: '10%',
    height: '50%',
  });
});

test('a place on the picture is a point on the screen', () => {
  expect(pointOnScreen({ x: 0.5, y: 1 }, FRAME)).toEqual({ x: 200, y: 150 });
});

test('the innermost box at a point is the smallest, and of equals the last', () => {
  const window = { name: 'window', bounds: { x: 0, y: 0, width: 100, height: 100 } };
  const group = { name: 'group', bounds: { x: 10, y: 10, width: 20, height: 20 } };
  const button = { name: 'button', bounds: { x: 10, y: 10, width: 20, height: 20 } };
  const boxes = [window, group, button, { name: 'nowhere', bounds: undefined }];
  expect(innermostAt(boxes, { x: 15, y: 15 })).toBe(button);
  expect(innermostAt(boxes, { x: 5, y: 5 })).toBe(window);
  expect(innermostAt(boxes, { x: 500, y: 5 })).toBeUndefined();
});
