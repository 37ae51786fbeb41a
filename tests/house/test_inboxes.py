"""What waits behind a reader: few messages, or one that says there were more."""

from config.layer import Inbox, LocalLayer
from games.sockets.floods import MOST_TO_TELL, MOST_TOLD, TOO_SLOW

KEPT = 256 * 1024
HIGH_WATER = 64 * 1024
"""What uvicorn keeps besides (`test_uvicorn_flow.py`)."""


def test_all_that_is_kept_for_a_reader_is_a_quarter_of_a_megabyte() -> None:
    assert HIGH_WATER + MOST_TOLD + MOST_TO_TELL == KEPT


async def test_messages_behind_a_reader_are_few_or_one_that_says_there_were_more() -> None:
    inbox = Inbox(100)
    for number in range(100):
        inbox.put_nowait({"type": "nudge", "game": 1, "seq": number})
    assert inbox.qsize() == 100
    inbox.put_nowait({"type": "nudge", "game": 1, "seq": 100})
    inbox.put_nowait({"type": "nudge", "game": 1, "seq": 101})
    assert (inbox.qsize(), await inbox.get()) == (1, TOO_SLOW)


async def test_long_messages_are_fewer_but_one_is_never_too_long() -> None:
    inbox = Inbox(100)
    inbox.put_nowait({"type": "tell", "text": "x" * 2 * MOST_TO_TELL})
    assert (await inbox.get())["type"] == "tell"
    for _ in range(3):
        inbox.put_nowait({"type": "tell", "texts": ["x" * (MOST_TO_TELL // 3)]})
    assert inbox.qsize() == 3
    inbox.put_nowait({"type": "tell", "text": "xx"})
    assert (inbox.qsize(), await inbox.get()) == (1, TOO_SLOW)


async def test_whoever_owns_an_inbox_is_woken_by_each_message_until_it_leaves() -> None:
    layer, woken = LocalLayer(), []
    channel, other = await layer.new_channel(), await layer.new_channel()
    inbox = layer.inbox(channel, lambda: woken.append(inbox.qsize()))
    for name in (channel, other, channel):
        await layer.group_add("all", name)
    for number in range(2):
        await layer.group_send("all", {"type": "nudge", "seq": number})
    assert (woken, [inbox.get_nowait()["seq"], inbox.get_nowait()["seq"]]) == ([1, 2], [0, 1])
    layer.leave(channel)
    inbox.put_nowait({"type": "nudge"})
    assert woken == [1, 2]
    await layer.group_discard("all", channel)
    assert layer.groups == {"all": (other,)}


async def test_a_channel_that_has_left_is_not_remembered() -> None:
    layer = LocalLayer()
    channel = await layer.new_channel()
    await layer.group_add("all", channel)
    await layer.group_send("all", {"type": "nudge"})
    await layer.group_discard("all", channel)
    layer.leave(channel)
    assert not layer.queues
    assert not layer.groups
